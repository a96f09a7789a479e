/*
 * Random numbers for programs written in Go under Wine 8, which has no
 * bcryptprimitives.dll; without it they end before main. For tests only.
 */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
	const ULONG most = 1 << 20;

	while (size > 0) {
		ULONG n = size < most ? (ULONG)size : most;
		if (!RtlGenRandom(data, n))
			return FALSE;
		data += n;
		size -= n;
	}
	return TRUE;
}
