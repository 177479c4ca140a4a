update sno_grants_rows set gone = null where gone > unixepoch('2026-11-29 02:00') * 1000;
delete from sno_grants_rows where made > unixepoch('2026-11-29 02:00') * 1000;
