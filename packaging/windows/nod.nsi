; The installer for Windows, for the user who runs it: no administrator is asked.
; makensis -DVERSION=0.1.0 -DBUILD=1 -DPROGRAM=nod.exe -DICON=nod.ico -DLICENSE=LICENSE -DOUT=setup.exe nod.nsi
Unicode true
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

; A running Nod holds its program file: it is told to quit, and waited for. It finishes the move that it is in.
!macro QUIT
  IfFileExists "$INSTDIR\nod.exe" 0 +2
  nsExec::Exec '"$INSTDIR\nod.exe" quit'
!macroend

Section
  !insertmacro QUIT
  SetOutPath "$INSTDIR"
  File "/oname=nod.exe" "${PROGRAM}"
  File "/oname=LICENSE.txt" "${LICENSE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Nod.lnk" "$INSTDIR\nod.exe"
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

; The user's settings and store, and what was moved, are left.
Section "Uninstall"
  !insertmacro QUIT
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Nod"
  Delete "$INSTDIR\nod.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Nod.lnk"
  DeleteRegKey HKCU "Software\Classes\nod"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
