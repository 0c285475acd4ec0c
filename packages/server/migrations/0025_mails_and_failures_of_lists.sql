-- Addresses of a list that were entered and can't be written to.
alter table upload_documents add column unwritten_emails text[] not null default '{}';

-- What became of the mail to each address that was entered for a list: [{address, outcome}], in their order.
-- `waiting`: not tried yet; `retrying`: refused so far; `not_sent`: given up, or never written.
create function list_mails(d upload_documents) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('address', e.address, 'outcome', case
    when m.sent_at is not null then 'sent'
    when m.failed_at is not null then 'not_sent'
    when m.last_error is not null then 'retrying'
    when m.id is not null or (d.status = 'processing' and e.address <> all (d.unwritten_emails)) then 'waiting'
    else 'not_sent'
  end) order by e.position), '[]')
  from unnest(d.emails) with ordinality as e (address, position)
  left join mail_outbox m on m.reference = 'bulk:' || d.id || ':' || lower(e.address)
$$;

-- How often processing has failed since it last got on. What fails again and again is tried in smaller parts, down to
-- single rows, of which those that fail by themselves end as failed.
alter table upload_documents add column failures integer not null default 0;
