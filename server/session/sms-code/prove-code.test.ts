import type { Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import { shareApp } from '#tests/harness/app/share-app.ts'
import { whileWaiting } from '#tests/harness/app/while-waiting.ts'
import { codeAt, newPhone, openVisit } from '#tests/harness/personas/visitor.ts'
import type { Tables } from '../../tables.ts'

const shared = shareApp()

/** The result of a guess when the newest code ends this way right after it was read. */
const whileItEnds = async <Answer>(
  guess: () => Promise<Answer>,
  { proven }: { readonly proven: boolean },
): Promise<Answer> => {
  const { db, clock } = shared().services
  const now = clock.wallNow()
  const end = async (tx: Transaction<Tables>) =>
    await tx
      .updateTable('session.code')
      .set({ endedAt: now, ...(proven ? { verifiedAt: now } : {}) })
      .where('endedAt', 'is', null)
      .execute()
  const [answer] = await whileWaiting(db, end, guess)
  return answer
}

const requestSignIn = async () => {
  const phone = newPhone('id-1')
  const visit = await openVisit(shared())
  await visit.askToSignIn({ phone: phone.typed })
  const code = codeAt(shared(), phone.number)
  return async () => await visit.signIn(phone.typed, code)
}

const requestRegistration = async () => {
  const phone = newPhone('id-1')
  const visit = await openVisit(shared())
  const { capcode } = await visit.askForCode({ phone: phone.typed })
  const smsCode = codeAt(shared(), phone.number)
  return async () => await visit.signUp({ phone: phone.typed, capcode, smsCode })
}

describe('a right code that ends while it is looked at', () => {
  test('by another sign-in does not sign in again', async () => {
    const guess = await requestSignIn()
    expect((await whileItEnds(guess, { proven: true })).code).toBe(refusalCode.codeRefused)
  })

  test('by a newer code does not sign in', async () => {
    const guess = await requestSignIn()
    expect((await whileItEnds(guess, { proven: false })).code).toBe(refusalCode.codeRefused)
  })

  test('by a newer code does not register', async () => {
    const guess = await requestRegistration()
    expect((await whileItEnds(guess, { proven: false })).code).toBe(refusalCode.codeRefused)
  })
})
