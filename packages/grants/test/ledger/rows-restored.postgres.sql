update sno_grants_rows set gone = null where gone > '2026-11-29 02:00Z';
delete from sno_grants_rows where made > '2026-11-29 02:00Z';
