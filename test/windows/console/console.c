/*
 * console PROGRAM ARGUMENT: starts a program from a console of its own, as a
 * terminal does, waits for its end and prints what the console shows then. For
 * tests only.
 */
#include <stdio.h>
#include <windows.h>

static int failed(const char *what)
{
	fprintf(stderr, "console: %s: error %lu\n", what, GetLastError());
	return 1;
}

int wmain(int argc, wchar_t **argv)
{
	static wchar_t command[4096], shown[80 * 25];
	static char text[4 * 80 * 25];
	STARTUPINFOW start = {.cb = sizeof start};
	PROCESS_INFORMATION process;
	HANDLE said = GetStdHandle(STD_OUTPUT_HANDLE), console;
	DWORD code, n;

	if (argc != 3)
		return 2;
	FreeConsole();
	if (!AllocConsole())
		return failed("open a console");
	/* What is started has a terminal only, nothing that this program's output goes to. */
	SetStdHandle(STD_INPUT_HANDLE, NULL);
	SetStdHandle(STD_OUTPUT_HANDLE, NULL);
	SetStdHandle(STD_ERROR_HANDLE, NULL);
	_snwprintf(command, 4096, L"\"%ls\" %ls", argv[1], argv[2]);
	/* Wine gives a program with windows its parent's console, too; Windows does not, nor so. */
	if (!CreateProcessW(NULL, command, NULL, NULL, FALSE, DETACHED_PROCESS, NULL, NULL, &start, &process))
		return failed("start the program");
	WaitForSingleObject(process.hProcess, INFINITE);
	GetExitCodeProcess(process.hProcess, &code);
	console = CreateFileW(L"CONOUT$", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
	if (console == INVALID_HANDLE_VALUE)
		return failed("open the console's output");
	if (!ReadConsoleOutputCharacterW(console, shown, 80 * 25, (COORD){0, 0}, &n))
		return failed("read the console");
	n = WideCharToMultiByte(CP_UTF8, 0, shown, n, text, sizeof text, NULL, NULL);
	WriteFile(said, text, n, &n, NULL);
	return code;
}
