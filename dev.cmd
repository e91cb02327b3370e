@echo off
setlocal
set "SANDTABLE_PYTHON=python"
where py >nul 2>nul && set "SANDTABLE_PYTHON=py -3"
%SANDTABLE_PYTHON% "%~dp0dev" %*
