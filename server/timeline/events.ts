import { type RawBuilder, sql } from 'kysely'
import type { TimelineKind } from '#contract/timeline/kinds.ts'
import { collectingEvents } from '#domain/notification/notification-events.ts'

/** One row: `at`, `event`, `id`, `loan_id`, `currency`, `facts` (an object of names and values). */
type EventSource = { readonly kind: TimelineKind; readonly rows: RawBuilder<unknown> }

/**
 * The sources of a borrower's timeline. Each reads one table by an index on its borrower or loan, so
 * that its cost is the borrower's own rows, and names no text that a person wrote: those are read
 * where they belong, with a reason. Amounts are named `…Minor`.
 */
export const eventSources = (borrowerId: string): readonly EventSource[] => {
  const ofBorrower = sql`borrower_id = ${borrowerId}::uuid`
  const loans = sql`(select loan_id, currency from loan.loan where ${ofBorrower}) l`
  return [
    ...accountSources(ofBorrower),
    ...loanSources(ofBorrower, loans),
    ...moneySources(loans),
    ...contactSources(ofBorrower, loans),
    {
      kind: 'staff-access',
      rows: sql`select done_at as at, 'access' as event, entry_id::text as id, null::uuid as loan_id,
          null as currency, jsonb_build_object('call', call, 'by', staff_name, 'reason', reason)
          as facts
        from audit.entry where subject_kind = 'borrower' and subject_id = ${borrowerId}
          and outcome = 'done' and call <> 'readTimeline'`,
    },
  ]
}

const accountSources = (ofBorrower: RawBuilder<unknown>): EventSource[] => [
  {
    kind: 'account',
    rows: sql`select e.at, e.event, b.borrower_id::text || e.event as id, null::uuid as loan_id,
        null as currency, '{}'::jsonb as facts
      from profile.borrower b cross join lateral (values ('registered', b.created_at),
        ('blocked', b.blocked_at), ('closed', b.closed_at)) e (event, at)
      where b.${ofBorrower} and e.at is not null`,
  },
  {
    kind: 'data-change',
    rows: sql`select saved_at as at, 'saved' as event, entry_id::text as id, null::uuid as loan_id,
        null as currency, jsonb_build_object('step', step, 'version', version, 'by', saved_by)
        as facts
      from profile.step_entry where ${ofBorrower}
      union all
      select e.at, e.event, c.correction_id::text || e.event, null, null,
        jsonb_build_object('field', c.field, 'state', c.state, 'by', e.by)
      from profile.correction c cross join lateral (values
        ('correction-requested', c.requested_at, c.requested_by),
        ('correction-decided', c.decided_at, c.decided_by)) e (event, at, by)
      where c.${ofBorrower} and e.at is not null
      union all
      select e.at, e.event, a.payout_account_id::text || e.event, null, null,
        jsonb_build_object('bank', a.bank_code, 'by', e.by)
      from profile.payout_account a cross join lateral (values ('account-added', a.added_at, null),
        ('account-verified', a.holder_verified_at, a.holder_verified_by),
        ('account-ended', a.ended_at, null)) e (event, at, by)
      where a.${ofBorrower} and e.at is not null`,
  },
  {
    kind: 'identity-check',
    rows: sql`select e.at, e.event, c.check_id::text || e.event as id, null::uuid as loan_id,
        null as currency, jsonb_build_object('state', c.state, 'by', e.by) as facts
      from profile.identity_check c cross join lateral (values ('submitted', c.submitted_at, null),
        ('decided', c.decided_at, c.decided_by)) e (event, at, by)
      where c.${ofBorrower} and e.at is not null`,
  },
  {
    kind: 'consent',
    rows: sql`select decided_at as at, case when given then 'given' else 'withdrawn' end as event,
        'consent-' || consent_no as id, null::uuid as loan_id, null as currency,
        jsonb_build_object('purpose', purpose, 'version', version) as facts
      from profile.consent where ${ofBorrower}
      union all
      select decided_at, case when enabled then 'given' else 'withdrawn' end,
        'preference-' || preference_no, null, null,
        jsonb_build_object('purpose', 'reminders', 'version', version)
      from reminder.preference where ${ofBorrower}`,
  },
  {
    kind: 'session',
    rows: sql`select e.at, e.event, s.session_id::text || e.event as id, null::uuid as loan_id,
        null as currency, jsonb_build_object('browser', s.agent) as facts
      from session.session s cross join lateral (values ('started', s.created_at),
        ('ended', s.ended_at)) e (event, at)
      where s.${ofBorrower} and e.at is not null`,
  },
]

const loanSources = (
  ofBorrower: RawBuilder<unknown>,
  loans: RawBuilder<unknown>,
): EventSource[] => [
  {
    kind: 'application',
    rows: sql`select created_at as at, 'applied' as event, loan_id::text as id, loan_id, currency,
        jsonb_build_object('orderNo', order_no, 'principalMinor', principal_minor::text,
          'client', client_kind) as facts
      from loan.loan where ${ofBorrower}`,
  },
  {
    kind: 'decision',
    rows: sql`select d.decided_at as at, d.outcome as event, d.decision_id::text as id, l.loan_id,
        l.currency, jsonb_build_object('rules', d.reasons, 'proposedBy', d.proposed_by,
          'by', d.decided_by, 'note', d.note) as facts
      from ${loans} join loan.decision d on d.loan_id = l.loan_id`,
  },
  {
    kind: 'document',
    rows: sql`select d.agreed_at as at, 'agreed' as event, d.loan_id || d.code as id, l.loan_id,
        l.currency, jsonb_build_object('document', d.code, 'version', d.version, 'language',
          d.language) as facts
      from ${loans} join loan.document d on d.loan_id = l.loan_id`,
  },
  {
    kind: 'charge',
    rows: sql`select c.created_at as at, 'raised' as event, c.charge_id::text as id, l.loan_id,
        l.currency, jsonb_build_object('bucket', c.bucket, 'amountMinor', c.amount_minor::text,
          'dueOn', c.due_on, 'cause', c.cause, 'by', c.actor, 'note', c.note) as facts
      from ${loans} join loan.charge c on c.loan_id = l.loan_id`,
  },
  {
    kind: 'waiver',
    rows: sql`select w.created_at as at, 'waived' as event, w.waiver_id::text as id, l.loan_id,
        l.currency, jsonb_build_object('bucket', w.bucket, 'upToMinor', w.amount_minor::text,
          'cause', w.cause, 'by', w.actor, 'note', w.note) as facts
      from ${loans} join loan.waiver w on w.loan_id = l.loan_id`,
  },
  {
    kind: 'extension',
    rows: sql`select x.created_at as at, 'extended' as event, x.extension_id::text as id, l.loan_id,
        l.currency, jsonb_build_object('effectiveOn', x.effective_on, 'dueDates', x.due_dates)
        as facts
      from ${loans} join loan.extension x on x.loan_id = l.loan_id`,
  },
]

const moneySources = (loans: RawBuilder<unknown>): EventSource[] => [
  {
    kind: 'payout',
    rows: sql`select d.created_at as at, d.state as event, d.disbursement_id::text as id, l.loan_id,
        l.currency, jsonb_build_object('attempt', d.attempt, 'amountMinor', d.amount_minor::text,
          'provider', d.provider, 'providerRef', d.provider_ref, 'bankRef', d.bank_ref, 'arrivedOn', d.arrived_on,
          'reason', d.reason) as facts
      from ${loans} join loan.disbursement d on d.loan_id = l.loan_id`,
  },
  {
    kind: 'payment-request',
    rows: sql`select r.created_at as at, r.state as event, r.payment_request_id::text as id,
        l.loan_id, l.currency, jsonb_build_object('number', r.request_no, 'purpose', r.purpose,
          'amountMinor', r.amount_minor::text, 'provider', r.provider) as facts
      from ${loans} join payment_request.payment_request r on r.loan_id = l.loan_id`,
  },
  {
    kind: 'payment',
    // A part of a split payment came from the provider of the payment that was split.
    rows: sql`select p.paid_at as at, p.state as event, p.payment_id::text as id, l.loan_id,
        l.currency, jsonb_build_object('amountMinor', p.amount_minor::text,
          'provider', coalesce(whole.provider, p.provider),
          'providerPaymentId', case when p.part_of is null then p.provider_payment_id end,
          'partOf', whole.provider_payment_id) as facts
      from ${loans} join payment.payment p on p.loan_id = l.loan_id
        left join payment.payment whole on whole.payment_id = p.part_of`,
  },
  {
    kind: 'refund',
    rows: sql`select r.created_at as at, r.state as event, r.refund_id::text as id, l.loan_id,
        l.currency, jsonb_build_object('amountMinor', r.amount_minor::text, 'source', r.source,
          'by', r.requested_by, 'decidedBy', r.decided_by) as facts
      from ${loans} join loan.refund r on r.loan_id = l.loan_id`,
  },
  {
    kind: 'payment-dispute',
    rows: sql`select e.at, e.event, d.dispute_id::text || e.event as id, l.loan_id, l.currency,
        jsonb_build_object('number', d.dispute_no, 'state', d.state, 'answerBy', d.answer_by,
          'by', e.by) as facts
      from ${loans} join payment_dispute.dispute d on d.loan_id = l.loan_id
      cross join lateral (values ('opened', d.opened_at, null), ('ended', d.ended_at, d.decided_by))
        e (event, at, by)
      where e.at is not null`,
  },
]

const contactSources = (
  ofBorrower: RawBuilder<unknown>,
  loans: RawBuilder<unknown>,
): EventSource[] => [
  {
    kind: 'message',
    rows: sql`select m.decided_at as at, m.outcome as event, m.message_id::text as id, m.loan_id,
        l.currency, jsonb_build_object('message', m.kind, 'dueOn', m.due_on, 'reason', m.reason,
          'sender', m.sender) as facts
      from reminder.message m join ${loans} on l.loan_id = m.loan_id where m.${ofBorrower}
      union all
      select coalesce(d.passed_at, d.created_at), d.state, d.delivery_id::text, m.loan_id, null,
        jsonb_build_object('message', m.event, 'channel', d.channel, 'reason', d.reason,
          'sender', d.provider)
      from notification.message m
      join notification.delivery d on d.notification_id = m.notification_id
      where m.${ofBorrower} and m.event <> all (${collectingEvents})`,
  },
  {
    kind: 'complaint',
    rows: sql`select m.written_at as at, m.kind as event, m.message_id::text as id, c.loan_id,
        null as currency, jsonb_build_object('number', c.complaint_no, 'state', c.state, 'queue', c.queue, 'answerBy', c.answer_by,
          'by', case m.kind when 'borrower' then null else m.author end) as facts
      from complaint.complaint c join complaint.message m on m.complaint_id = c.complaint_id
      where c.${ofBorrower}`,
  },
  {
    kind: 'conversation',
    rows: sql`select opened_at as at, state as event, conversation_id::text as id, loan_id,
        null as currency, jsonb_build_object('by', taken_by, 'lastLineAt', last_line_at,
          'stars', stars) as facts
      from assistant.conversation where ${ofBorrower}`,
  },
]
