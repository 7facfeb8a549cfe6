import { type Kysely, sql } from 'kysely'

/** Columns, states and actions that are called by the field's word: past due, stored, survivor, leased, balance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db)
  await renameStates(db)
  await renameInAudit(db)
  await renameTexts(db)
}

async function renameColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase rename column late_since to past_due_since;
    alter index purchase_late_idx rename to purchase_past_due_idx;
    comment on column purchase.past_due_since is 'Since when a renewal''s charge has failed and is retried.';
    comment on column purchase.retry_at is 'When the provider retries a failed charge, if it reports that.';

    alter table payment rename column keep_card to save_card;

    alter table customer_merge rename column kept_customer_id to surviving_customer_id;
    alter table customer_merge
      rename constraint customer_merge_kept_customer_id_fkey to customer_merge_surviving_customer_id_fkey;
    alter index customer_merge_kept_idx rename to customer_merge_surviving_idx;
    comment on column customer_merge.moved is 'The keys of the rows that went to the surviving account, by table.';

    alter table provider_account rename column held_asked_at to balance_asked_at;
    comment on column provider_account.balance_asked_at is 'When the provider was last asked for the customer''s balance.';

    alter table provider_lease rename column held_since to leased_at;

    comment on column available_class.held_for is 'The class whose offered place this credit is held for; it pays for no other meanwhile.';
    comment on column waitlist.available_class_id is 'The credit that is held for the offer; null with a membership.';
    comment on column single_class.held is 'Places held for waitlist offers; maintained by a trigger on waitlist.';
    comment on column single_class.taken is 'Live reservations, guests included; maintained by a trigger on class_reservation.';
    comment on table week_template is 'A week of the timetable that is saved under a name, to be applied to other weeks.';
    comment on column webhook_event.payload is 'The event in our own words; the provider''s text is not stored, because it carries personal data.';
    comment on column webhook_event.tried_at is 'When it was last compared with the purchases; an event may come before its purchase.';
    comment on column message.dedupe_key is 'The event that it reports; each event is reported once.';
  `.execute(db)
}

async function renameStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message drop constraint message_state_check;
    update message set state = 'stored' where state = 'kept';
    alter table message add constraint message_state_check
      check (state in ('queued', 'sent', 'stored', 'failed', 'bounced', 'complained'));
    comment on column message.state is 'stored: no channel is configured, the message stays on the messages page.';

    alter table sandbox_subscription drop constraint sandbox_subscription_state_check;
    update sandbox_subscription set state = 'past_due' where state = 'late';
    alter table sandbox_subscription add constraint sandbox_subscription_state_check
      check (state in ('trial', 'active', 'past_due', 'paused', 'ended'));

    update payment set error_code = 'past_due' where error_code = 'late';

    update refused_attempt set rules = (
      select jsonb_agg(case when rule -> 'values' ? 'late'
          then jsonb_set(rule, '{values}', (rule -> 'values') - 'late' || jsonb_build_object('begun', rule -> 'values' -> 'late'))
          else rule end order by place)
      from jsonb_array_elements(rules) with ordinality one (rule, place))
    where rules @? '$[*].values.late';
  `.execute(db)
}

/** What was done stays; only its name changes, so the triggers that refuse changes are off for the moment. */
async function renameInAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit disable trigger user;
    update audit set action = renamed.after
      from (values
        ('purchase.late', 'purchase.past_due'),
        ('payment.held', 'payment.balance_added'),
        ('payment.held_left', 'payment.balance_removed'),
        ('payment_source.kept', 'payment_source.restored')
      ) renamed (before, after)
      where action = renamed.before;
    update audit set details = details - 'kept' || jsonb_build_object('survivor', details -> 'kept')
      where action in ('customer.merged', 'customer.unmerged') and details ? 'kept';
    update audit set details = details - 'late' || '{"begun": true}'
      where action = 'reservation.made' and details ? 'late';
    alter table audit enable trigger user;
  `.execute(db)
}

/** The owner's own words follow the texts that they replace. */
async function renameTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    update changed_text set place = renamed.after
      from (values
        ('account.calendar.late', 'account.calendar.pastDue'), ('account.calendar.toLate', 'account.calendar.toPayment'),
        ('calendar.kept', 'calendar.held'), ('cards.kept', 'cards.ready'),
        ('cards.checkout.keptForRenewals', 'cards.checkout.savedForRenewals'), ('checkout.hello.kept', 'checkout.hello.stays'),
        ('errores-de-suscripciones.late', 'errores-de-suscripciones.past_due'),
        ('errores-de-tarjetas.notKept', 'errores-de-tarjetas.notSaved'),
        ('eligibility.yes.class_late', 'eligibility.yes.class_not_over'), ('messages.creditKept', 'messages.creditLost'),
        ('offline.bar.kept', 'offline.bar.cached'), ('offline.notKept', 'offline.notCached'),
        ('offline.page.kept', 'offline.page.cached'), ('subscriptions.states.late', 'subscriptions.states.past_due'),
        ('subscriptions.managing.late', 'subscriptions.managing.pastDue'),
        ('subscriptions.managing.lateInCash', 'subscriptions.managing.pastDueInCash'),
        ('subscriptions.card.late', 'subscriptions.card.pastDue'),
        ('subscriptions.card.doneLate', 'subscriptions.card.donePastDue'), ('waitlist.page.kept', 'waitlist.page.held'),
        ('wanted.held', 'wanted.unbooked')
      ) renamed (before, after)
      where place = renamed.before;
    update changed_text set words = replace(words, '{kept}', '{survivor}') where place = 'errores-de-uniones.later';
  `.execute(db)
}
