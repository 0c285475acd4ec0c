-- Each order that a list may be asked for is an index, which ends in what tells its rows apart: page 1 is read from its
-- beginning or its end, however long the table is. A filter of few values comes first, and the newest rows of a value after.

drop index users_by_surname;
create index users_by_surname on users (surname collate "es-x-icu", id);
create index users_by_first_name on users (first_name collate "es-x-icu", id);
drop index users_by_status;
create index users_by_status on users (status, created_at, id);
drop index users_by_kyc;
create index users_by_kyc on users (kyc_status, created_at, id);
-- Users whom an administrator created.
create index users_created_by_time on users (created_at, id) where created_by is not null;
create index users_created_by_admin on users (created_by, created_at, id) where created_by is not null;

-- Of wallets and cards, which a list sorts each by themselves.
create index accounts_by_balance on accounts (kind, balance, id) where kind in ('wallet', 'card');

drop index cards_by_status;
create index cards_by_status on cards (status, created_at, id);
create index cards_by_type on cards (card_type, created_at, id);
create index cards_by_last_four on cards (coalesce(last_four, ''), created_at, id);
create index cards_by_admin on cards (coalesce(created_by, ''), created_at, id);

create index card_activations_by_admin on card_status_changes (coalesce(changed_by, ''), changed_at, id)
  where from_status = 'PendingAck' and to_status = 'Active';

-- Recharges and recoveries: most transfers of a programme are purchases.
create index transfers_listed_by_time on transfers (kind, created_at, id) where kind in ('topup', 'reversal');
-- Recoveries only: recharges come by the million, and an index by amount costs each of them more than one by time.
create index transfers_recovered_by_amount on transfers (amount, id) where kind = 'reversal';

create index upload_documents_by_file_name on upload_documents (file_name collate "es-x-icu", created_at, id);
create index upload_documents_by_operation on upload_documents (operation, created_at, id);
create index upload_documents_by_status on upload_documents (status, created_at, id);
create index upload_documents_by_admin on upload_documents (created_by_email, created_at, id);
create index upload_documents_by_amount on upload_documents (total_cents, created_at, id);
create index upload_documents_by_total on upload_documents (total_count, created_at, id);
create index upload_documents_by_success on upload_documents (success_count, created_at, id);
create index upload_documents_by_fail on upload_documents (fail_count, created_at, id);

create index audit_entries_by_action on audit_entries (action, at, id);
create index audit_entries_by_actor on audit_entries (actor_id, at, id);
drop index audit_entries_by_subject;
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, at, id);
