import { expect, test } from 'vitest'
import { type ApprovalKind, approvalKindNames } from '#contract/approval/kinds.ts'
import { readApproval } from '#contract/approval/staff-calls.ts'
import { createClient } from '#contract/client.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { apiBaseOf, createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { proposeKind } from '../../harness/personas/proposals.ts'

/** What the summary of each kind says: money with its currency, and names in the reader's language. */
const expected: Readonly<Record<ApprovalKind, Readonly<Record<'en' | 'id', RegExp>>>> = {
  product: { en: /^name Dana Cepat, fromOn /, id: /^name Dana Cepat, fromOn / },
  'decision-rules': { en: /^fromOn \S+$/, id: /^fromOn \S+$/ },
  'application-overrule': {
    en: /^order P\d+, amount 3000000, currency IDR, rules not-affordable$/,
    id: /^order P\d+, amount 3000000, currency IDR, rules not-affordable$/,
  },
  waiver: {
    en: /^order P\d+, amount 180000, currency IDR, bucket interest$/,
    id: /^order P\d+, amount 180000, currency IDR, bucket interest$/,
  },
  'hardship-plan': {
    en: /^order P\d+, amount \d{7}, currency IDR, payments 6, firstDueOn \S+, every 1 month$/,
    id: /^order P\d+, amount \d{7}, currency IDR, payments 6, firstDueOn \S+, every 1 month$/,
  },
  'write-off': {
    en: /^order P\d+, amount \d{7}, currency IDR, daysPastDue \d+$/,
    id: /^order P\d+, amount \d{7}, currency IDR, daysPastDue \d+$/,
  },
  'landing-page': { en: /^name Pinjaman tunai langsung /, id: /^name Pinjaman tunai langsung / },
  announcement: { en: /^name Beware of fraud, /, id: /^name Waspada penipuan, / },
  answer: { en: /^name Who can borrow\?, /, id: /^name Siapa yang dapat meminjam\?, / },
  'saved-reply': { en: /^name We never ask for a code, /, id: /^name We never ask for a code, / },
  refund: {
    en: /^order P\d+, amount 2000000, currency IDR, source overpayment$/,
    id: /^order P\d+, amount 2000000, currency IDR, source overpayment$/,
  },
  'unmatched-money-return': {
    en: /^number stray-\S+, amount 2000000, currency IDR, source suspense$/,
    id: /^number stray-\S+, amount 2000000, currency IDR, source suspense$/,
  },
  'paid-twice': {
    en: /^amount 10000, currency IDR, decision recovered$/,
    id: /^amount 10000, currency IDR, decision recovered$/,
  },
  'difference-resolution': {
    en: /^subjects 1, amount 1000, currency IDR$/,
    id: /^subjects 1, amount 1000, currency IDR$/,
  },
  'refund-resend': {
    en: /^subjects 1, amount 10000, currency IDR$/,
    id: /^subjects 1, amount 10000, currency IDR$/,
  },
  'refund-cancellation': {
    en: /^subjects 1, amount 10000, currency IDR$/,
    id: /^subjects 1, amount 10000, currency IDR$/,
  },
  'role-grant': { en: /^person Wati, role marketing$/, id: /^person Wati, role marketing$/ },
}

/** An id says nothing to the person who decides. */
const anId = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/

test('every kind of request names money with its currency, and its subject as people know it', async () => {
  // The difference of a proposal is in no provider's report.
  await using app = await createTestApp({ booksAgree: false })
  // A loan that can be written off is made by moving the clock: before anything that expires.
  const kinds = approvalKindNames.toSorted(
    (one, other) => Number(other === 'write-off') - Number(one === 'write-off'),
  )
  for (const kind of kinds) {
    const approvalId = await proposeKind(app, kind)
    const headers = await app.staffHeaders({ name: 'bayu' })
    for (const lang of ['en', 'id'] as const) {
      const reader = createClient({
        ...apiBaseOf(app),
        origin,
        headers: () => headers,
        common: () => ({ lang }),
        fetch: async request => await app.app.fetch(request),
      })
      const { approval, items } = replyData(await reader(readApproval, { approvalId }))
      const figures = approval.summary.map(({ name, value }) => `${name} ${value}`).join(', ')
      expect(figures, `${kind} in ${lang}`).toMatch(expected[kind][lang])
      // A payment that no provider made is named by a random number.
      expect(figures.replace(/stray-\S+/, ''), kind).not.toMatch(anId)
      // What a bulk action is about is found by a number, and stays as it is.
      const facts = new Map(items[0]?.facts.map(({ name, value }) => [name, value]))
      if (figures.startsWith('subjects')) expect([...facts.keys()]).toContain('number')
      if (facts.has('amount')) expect(facts.get('currency')).toBe('IDR')
      const changed = items.flatMap(({ changes }) => changes.map(({ field }) => field))
      expect(changed.filter(field => /^(amount|currency|outstandingMinor)$/.test(field))).toEqual(
        [],
      )
    }
  }
}, 120_000)
