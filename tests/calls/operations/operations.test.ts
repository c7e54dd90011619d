import { expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import { listOperations, retryOperation, switchFeature } from '#contract/operations/staff-calls.ts'
import { channelTemplate } from '#contract/promotion/calls.ts'
import { listReminders } from '#contract/reminder/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { saveCheckResult } from '#server/platform/observability/check-results.ts'
import { remindAll } from '#server/reminder/remind-market.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import { codeAt, expireCodeLock, newPhone, openVisit } from '../../harness/personas/visitor.ts'

const reason = 'the provider is down'

const operations = async (app: TestApp) => replyData(await app.staff(listOperations, {})).operations

const operationOf = async (app: TestApp, id: string) =>
  (await operations(app)).find(({ operationId }) => operationId === id)

const retry = (app: TestApp, operationId: string) =>
  app.staff(retryOperation, { operationId, reason }, { idempotencyKey: freshKey() })

const set = (app: TestApp, operationId: string, on: '0' | '1') =>
  app.staff(switchFeature, { operationId, on, reason }, { idempotencyKey: freshKey() })

const give = (app: TestApp, payload: object) =>
  inTransaction(app.services.db, tx => writeOutbox(tx, { topic: 'notify', payload }))

/** As a worker leaves a message after its last try. */
const giveUp = (app: TestApp, messageId: string, lastError: string) =>
  app.services.db
    .updateTable('platform.outbox')
    .set({ deadAt: new Date(), attempts: 10, lastError })
    .where('messageId', '=', messageId)
    .execute()

test('a message that was given up is shown without personal data, and tried again with a reason', async () => {
  await using app = await createTestApp()
  const loanId = '01980000-0000-7000-8000-000000000001'
  const payload = { loanId, name: 'budi santoso', phone: '+6281234567890', market: 'ID' }
  const messageId = await give(app, payload)
  await giveUp(
    app,
    messageId,
    `no answer for "Budi" (+62 812-3456-7890, budi@mail.id) of ${loanId}`,
  )
  const operationId = `message-${messageId}`
  const shown = await operationOf(app, operationId)
  expect(shown).toMatchObject({ state: 'failing', name: 'notify', count: 10, canRetry: '1' })
  expect(shown?.fields).toEqual([
    { name: 'name', value: '•••' },
    { name: 'phone', value: '•••' },
    { name: 'loanId', value: loanId },
    { name: 'market', value: 'ID' },
  ])
  expect(shown?.error).toBe(`no answer for ••• (+•••, ••• of ${loanId}`)
  expect(JSON.stringify(await operations(app))).not.toMatch(/budi|santoso|812-?3456/i)

  expect((await retry(app, operationId)).success).toBe(true)
  expect(await operationOf(app, operationId)).toMatchObject({ state: 'waiting', count: 0 })
  const again = await retry(app, operationId)
  expect(again.success).toBe(false)
  const { rows } = await app.database.pool.query(
    `select reason, outcome from audit.entry where call = 'retryOperation' order by outcome`,
  )
  expect(rows).toEqual([
    { reason, outcome: 'done' },
    { reason, outcome: 'refused' },
  ])
})

test('a job is run again, and what it proved is shown', async () => {
  await using app = await createTestApp()
  expect(await operationOf(app, 'check-books')).toMatchObject({ state: 'unknown' })
  const { jobs } = app.services
  await jobs.start()
  try {
    const operationId = 'job-prove-books'
    expect(await operationOf(app, operationId)).toMatchObject({ kind: 'job', canRetry: '1' })
    replyData(await retry(app, operationId))
    await expect.poll(async () => (await operationOf(app, operationId))?.state).toBe('fine')
    expect(await operationOf(app, 'check-books')).toMatchObject({ state: 'fine', count: 0 })
  } finally {
    await jobs.stop()
  }
})

test('reminders that are switched off are not sent, and go on once they are switched on', async () => {
  await using app = await createTestApp({ startAt: '2026-11-24T03:00:00Z' })
  const { borrowerId } = await app.enter('budi')
  const sent = async () => replyData(await app.staff(listReminders, { borrowerId })).reminders
  const operationId = 'switch-reminder-ID'
  replyData(await set(app, operationId, '0'))
  expect(await operationOf(app, operationId)).toMatchObject({ state: 'off', reason })
  await remindAll(app.services)
  expect(await sent()).toEqual([])
  expect((await set(app, operationId, '0')).success).toBe(false)
  replyData(await set(app, operationId, '1'))
  await remindAll(app.services)
  expect(await sent()).toHaveLength(1)
})

test('no new customer registers while sign-ups are switched off; known ones still sign in', async () => {
  await using app = await createTestApp()
  const known = newPhone('id-1')
  const signIn = async ({ typed, number }: typeof known) => {
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: typed })
    return await visit.signIn(typed, codeAt(app, number))
  }
  expect((await signIn(known)).data?.isNew).toBe('1')
  replyData(await set(app, 'switch-sign-up-ID', '0'))
  const visit = await openVisit(app)
  const asked = await visit.askForCode({ phone: newPhone('id-1').typed })
  expect(asked.reply.code).toBe(refusalCode.signUpClosed)
  expect((await signIn(newPhone('id-1'))).code).toBe(refusalCode.signUpClosed)
  await expireCodeLock(app)
  expect((await signIn(known)).data?.isNew).toBe('0')
})

test('a landing page of a market is closed while promotion is switched off there', async () => {
  await using app = await createTestApp()
  const codeOf = async (templateId: string) =>
    (await app.anyone(channelTemplate, { templateId })).code
  expect([await codeOf('id-1'), await codeOf('in-1')]).toEqual(['00', '00'])
  replyData(await set(app, 'switch-promotion-ID', '0'))
  expect(await codeOf('id-1')).toBe(refusalCode.templateUnknown)
  expect(await codeOf('in-1')).toBe('00')
})

test('a loan is not paid out while payouts are switched off, and is by the sweep after', async () => {
  await using app = await createTestApp()
  replyData(await set(app, 'switch-payout-ID', '0'))
  await applyForLoan(app, 'ID')
  await app.drain()
  const sweepLater = async () => {
    app.clock.advance({ seconds: 601 })
    await sweepDisbursements(app.services)
    await app.drain()
  }
  await sweepLater()
  expect(app.payouts.payouts()).toEqual([])
  replyData(await set(app, 'switch-payout-ID', '1'))
  await sweepLater()
  expect(app.payouts.payouts().map(({ status }) => status)).toEqual(['SUCCEEDED'])
})

test('a provider that is switched off is asked for nothing new, and its last replies are shown', async () => {
  await using app = await createTestApp()
  const { paymentProviderOf, providerWatch } = app.services
  const reference = { providerPaymentId: 'none', via: 'virtual-account' } as const
  await paymentProviderOf('ID')
    .readBack(reference)
    .catch(() => undefined)
  await providerWatch.flush()
  const operationId = 'provider-payment-xendit'
  const before = await operationOf(app, operationId)
  expect([before?.succeededAt, before?.failedAt]).not.toEqual([null, null])
  replyData(await set(app, operationId, '0'))
  expect(await operationOf(app, operationId)).toMatchObject({ state: 'off' })
  const asked = paymentProviderOf('ID').createPaymentRequest({} as never)
  await expect(asked).rejects.toThrow('xendit is switched off')
})

test('a person of one market switches neither the other market nor a provider of both', async () => {
  await using app = await createTestApp()
  const officer = app.staffAs('Fina', { roles: ['finance-controller'], markets: ['IN'] })
  const off = (operationId: string) =>
    officer(switchFeature, { operationId, on: '0', reason }, { idempotencyKey: freshKey() })
  expect((await off('switch-payout-IN')).success).toBe(true)
  expect((await off('switch-payout-ID')).code).toBe('404')
  expect((await off('provider-payment-xendit')).code).toBe('404')
  const { operations: shown } = replyData(await officer(listOperations, {}))
  expect(shown.filter(({ market }) => market === 'ID')).toEqual([])
})

test('what the last checks found is a metric of every process, whichever of them checked', async () => {
  await using app = await createTestApp()
  const { db, metrics } = app.services
  const figures = async () =>
    [...(await metrics.text()).matchAll(/^rupya_(?:book|audit)\w+ .+$/gm)].map(String)
  expect(await figures()).toEqual([])
  const checkedAt = new Date('2026-11-20T20:00:00Z')
  await saveCheckResult(db, { name: 'books', violations: 2, checkedAt })
  await saveCheckResult(db, { name: 'audit', violations: 0, checkedAt })
  expect(await figures()).toEqual([
    'rupya_book_violations 2',
    `rupya_books_proved_timestamp_seconds ${checkedAt.getTime() / 1000}`,
    'rupya_audit_violations 0',
    `rupya_audit_verified_timestamp_seconds ${checkedAt.getTime() / 1000}`,
  ])
  await saveCheckResult(db, { name: 'books', violations: 0, checkedAt })
  expect((await figures())[0]).toBe('rupya_book_violations 0')
})
