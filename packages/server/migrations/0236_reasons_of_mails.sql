-- Why a mail was not taken is kept as codes: the words of a server name the recipient, who may be erased.
update mail_outbox
set last_error = coalesce(nullif(concat_ws(' ', substring(last_error from '\m[245]\d\d\M'), substring(last_error from '\m[245]\.\d{1,3}\.\d{1,3}\M')), ''), 'not taken')
where last_error is not null and last_error not in ('expired', 'no outcome', 'cancelled', 'opted_out', 'moved');
