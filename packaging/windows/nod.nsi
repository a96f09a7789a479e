; The installer for Windows, for the user who runs it: no administrator is asked.
; makensis -DVERSION=0.1.0 -DBUILD=1 -DPROGRAM=nod.exe -DICON=nod.ico -DLICENSE=LICENSE -DOUT=setup.exe nod.nsi
Target amd64-unicode ; as the program is
SetCompressor /SOLID lzma
SetDateSave off ; the same program makes the same installer
!include MUI2.nsh
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\app.nod.Nod"

Name "Nod"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Nod"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
VIProductVersion "${VERSION}.${BUILD}"
VIAddVersionKey "ProductName" "Nod"
VIAddVersionKey "FileDescription" "Installer of Nod"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "Copyright (c) 2026 The Nod authors. MIT license."
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\nod.exe"

!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A running Nod holds its program file: it is told to quit, which it does after the move that it is in, and is waited
; for, as nothing can write to the file before. If it does not end, nothing is changed.
!macro QUIT
  IfFileExists "$INSTDIR\nod.exe" 0 gone
  nsExec::Exec '"$INSTDIR\nod.exe" quit'
  Pop $0
  StrCpy $1 0
again:
  ClearErrors
  FileOpen $0 "$INSTDIR\nod.exe" a
  IfErrors 0 ended
  Sleep 250
  IntOp $1 $1 + 1
  IntCmp $1 240 0 again
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Nod is still running. Quit it in its tray menu, then try again." /SD IDCANCEL IDRETRY again
  SetErrorLevel 2
  Quit
ended:
  FileClose $0
gone:
!macroend

Section
  !insertmacro QUIT
  SetOutPath "$INSTDIR"
  File "/oname=nod.exe" "${PROGRAM}"
  File "/oname=LICENSE.txt" "${LICENSE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Nod.lnk" "$INSTDIR\nod.exe"
  CreateShortcut "$SENDTO\Nod.lnk" "$INSTDIR\nod.exe" "propose --show --" ; Explorer adds the files
  WriteRegStr HKCU "Software\Classes\nod" "" "URL:Nod"
  WriteRegStr HKCU "Software\Classes\nod" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\nod\shell\open\command" "" '"$INSTDIR\nod.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Nod"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\nod.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Nod authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; The user's settings and store, and what was moved, are left; what can be made again is not.
Section "Uninstall"
  !insertmacro QUIT
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Nod"
  Delete "$INSTDIR\nod.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Nod.lnk"
  Delete "$SENDTO\Nod.lnk"
  RMDir /r "$LOCALAPPDATA\cache\nod"
  RMDir "$LOCALAPPDATA\cache"
  DeleteRegKey HKCU "Software\Classes\nod"
  DeleteRegKey HKCU "Software\Classes\AppUserModelId\Nod" ; which Nod writes for its notifications
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
