import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

/** The columns whose codes a borrower's timeline shows, and the console's words for them. */
const shown = {
  value: [
    'complaint.complaint.queue',
    'complaint.complaint.state',
    'complaint.message.kind',
    'assistant.conversation.state',
    'loan.charge.bucket',
    'loan.decision.outcome',
    'loan.disbursement.state',
    'loan.loan.client_kind',
    'loan.refund.source',
    'loan.refund.state',
    'loan.waiver.bucket',
    'notification.delivery.state',
    'payment.payment.state',
    'payment_dispute.dispute.state',
    'payment_request.payment_request.state',
    'profile.correction.state',
    'profile.identity_check.state',
    'profile.step_entry.step',
    'reminder.message.outcome',
  ],
  purpose: ['payment_request.payment_request.purpose', 'profile.consent.purpose'],
} as const

/** The codes that a column's own constraint lists. */
const codesOf = async (place: string): Promise<readonly string[]> => {
  const [schema, table, column] = place.split('.')
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and c.conrelid = ${`${schema}.${table}`}::regclass
      and a.attname = ${column} and cardinality(c.conkey) = 1`.execute(shared().services.db)
  return rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'([a-z0-9-]+)'::text/g)].map(([, code = '']) => code),
  )
}

const wordsIn = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../copy/${language}/staff-words.json`), 'utf8'),
  )

test.each(['en', 'id'])('every code of a timeline has words in %s', async language => {
  const words = wordsIn(language)
  const missing: string[] = []
  for (const [message, places] of Object.entries(shown)) {
    const { match } = words[message][0]
    for (const place of places) {
      const codes = await codesOf(place)
      expect(codes.length, place).toBeGreaterThan(1)
      missing.push(...codes.filter(code => !match[`code=${code}`]).map(code => `${place}: ${code}`))
    }
  }
  expect(missing).toEqual([])
})
