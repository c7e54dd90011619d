import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import type { Tables } from '#server/tables.ts'
import { shareApp } from '#tests/support/share-app.ts'
import { codeAt, newPhone, openVisit } from '#tests/support/visitor.ts'

const shared = shareApp()

/** Waits until something waits for a lock. */
const untilBlocked = async (db: Kysely<Tables>): Promise<void> => {
  const look = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await look.execute(db)).rows.length === 0) await sleep(5)
}

/** What `guess` answers when the newest code ends this way right after it has been looked up. */
const whileItEnds = async <Answer>(
  guess: () => Promise<Answer>,
  end: { readonly proven: boolean },
): Promise<Answer> => {
  const { db, clock } = shared().services
  const now = clock.wallNow()
  const answer = await db.transaction().execute(async tx => {
    await tx
      .updateTable('session.code')
      .set({ ended_at: now, ...(end.proven ? { proven_at: now } : {}) })
      .where('ended_at', 'is', null)
      .execute()
    const guessing = guess()
    await untilBlocked(db)
    // Not awaited before the commit, which it waits for.
    return { guessing }
  })
  return await answer.guessing
}

const askToSignIn = async () => {
  const phone = newPhone('id-1')
  const visit = await openVisit(shared())
  await visit.askToSignIn({ phone: phone.typed })
  const code = codeAt(shared(), phone.number)
  return async () => await visit.signIn(phone.typed, code)
}

const askToRegister = async () => {
  const phone = newPhone('id-1')
  const visit = await openVisit(shared())
  const { capcode } = await visit.askForCode({ phone: phone.typed })
  const smsCode = codeAt(shared(), phone.number)
  return async () => await visit.signUp({ phone: phone.typed, capcode, smsCode })
}

describe('a right code that ends while it is looked at', () => {
  test('by another sign-in signs nobody in again', async () => {
    const guess = await askToSignIn()
    expect((await whileItEnds(guess, { proven: true })).code).toBe(refusalCode.codeRefused)
  })

  test('by a newer code signs nobody in', async () => {
    const guess = await askToSignIn()
    expect((await whileItEnds(guess, { proven: false })).code).toBe(refusalCode.codeRefused)
  })

  test('by a newer code registers nobody', async () => {
    const guess = await askToRegister()
    expect((await whileItEnds(guess, { proven: false })).code).toBe(refusalCode.codeRefused)
  })
})
