/*
 * hold FILE: has a file open, as a program does that lets others read it only,
 * until its standard input ends. For tests only.
 */
#include <stdio.h>
#include <windows.h>

int wmain(int argc, wchar_t **argv)
{
	if (argc != 2)
		return 2;
	HANDLE file = CreateFileW(argv[1], GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
	if (file == INVALID_HANDLE_VALUE) {
		fprintf(stderr, "hold: error %lu\n", GetLastError());
		return 1;
	}
	puts("held");
	fflush(stdout);
	while (getchar() != EOF)
		;
	CloseHandle(file);
	return 0;
}
