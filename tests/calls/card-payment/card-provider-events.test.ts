import { beforeEach, describe, expect, test } from 'vitest'
import { repaymentHuichao } from '#contract/card-payment/calls.ts'
import { sweepCardPayments } from '#server/card-payment/sweep-card-payments.ts'
import type { Borrower, TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  bookedCardPayments,
  codeOnPhone,
  commitCardPayment,
  confirmCardPayment,
  loadCardPayment,
  otherCard,
  startCardPayment,
} from '../../harness/personas/card-payments.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const shared = shareApp()

beforeEach(() => {
  const { cards } = shared()
  cards.setSettings({
    outcome: 'pay',
    needsCode: true,
    hold: false,
    dropCallbacks: false,
    duplicates: 0,
    pageUrl: '',
  })
  cards.setFaults({ delayMs: 0, fault: 'none', faultsLeft: null })
})

const cardPaymentsOf = ({ cards, services }: TestApp, { order }: Borrower) =>
  services.db
    .selectFrom('cardPayment.cardPayment')
    .select('cardPaymentId')
    .where('loanId', '=', order.orderId)
    .execute()
    .then(rows => {
      const own = new Set(rows.map(row => row.cardPaymentId))
      return cards.cardPayments().filter(({ reference }) => own.has(reference))
    })

describe('a lost provider reply', () => {
  test.each(['server-error-after-accept', 'reset-after-accept', 'half-body'] as const)(
    'at the commit (%s): the charge is found again, and its code is waited for',
    async fault => {
      const app = shared()
      const siti = await app.enter('siti')
      const idempotencyKey = freshKey()
      app.cards.setFaults({ fault, faultsLeft: 1 })
      expect((await commitCardPayment(siti, { idempotencyKey })).code).toBe('4533')
      const retried = await commitCardPayment(siti, { idempotencyKey })
      expect(retried.data?.needValid).toBe('1')
      const record = retried.data?.repayRecordId ?? ''
      expect((await loadCardPayment(siti)).charge).toMatchObject({
        repaymentRecordId: record,
        state: 'code-sent',
      })
      expect(
        (await confirmCardPayment(siti, record, { verifyCode: codeOnPhone(app) })).success,
      ).toBe(true)
      expect(await cardPaymentsOf(app, siti)).toHaveLength(1)
    },
  )

  test.each(['server-error-after-accept', 'reset-after-accept', 'half-body'] as const)(
    'at the confirm (%s): the card is charged once, and the page comes to say so',
    async fault => {
      const app = shared()
      app.cards.setSettings({ dropCallbacks: true })
      const arjun = await app.enter('arjun')
      const record = await startCardPayment(arjun)
      app.cards.setFaults({ fault, faultsLeft: 1 })
      const lost = await confirmCardPayment(arjun, record, { verifyCode: codeOnPhone(app) })
      expect(lost.code).toBe('4533')
      expect(lost.message).toMatch(/your card is never charged twice/)
      expect((await commitCardPayment(arjun, { cardNo: otherCard })).code).toMatch(/800005|4531/)
      const { charge } = await loadCardPayment(arjun, { repaymentRecordId: record })
      expect(charge).toMatchObject({ state: 'paid', receipt: { method: 'Card •••• 1111' } })
      expect(await bookedCardPayments(app, arjun)).toHaveLength(1)
    },
  )

  test('to a request that never arrived ends the card payment, and a request that comes late is refused', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    app.cards.setFaults({ fault: 'reset', faultsLeft: 1 })
    expect((await commitCardPayment(siti)).code).toBe('4533')
    app.cards.setFaults({ fault: 'none', faultsLeft: null })
    expect((await loadCardPayment(siti)).charge).toMatchObject({ state: 'unknown' })
    expect((await commitCardPayment(siti, { cardNo: otherCard })).code).toBe('800005')
    app.clock.advance({ seconds: 61 })
    await sweepCardPayments(app.services)
    expect((await loadCardPayment(siti)).charge).toBeNull()
    expect((await cardPaymentsOf(app, siti)).map(({ failure_code }) => failure_code)).toEqual([
      'CANCELLED',
    ])
    expect((await commitCardPayment(siti)).data?.needValid).toBe('1')
  })

  test('while the acquirer is unavailable keeps the card payment open until it is back', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const record = await startCardPayment(siti)
    app.cards.setSettings({ dropCallbacks: true })
    app.cards.setFaults({ fault: 'server-error-after-accept', faultsLeft: null })
    expect((await confirmCardPayment(siti, record, { verifyCode: codeOnPhone(app) })).code).toBe(
      '4533',
    )
    for (let rounds = 0; rounds < 3; rounds += 1) {
      app.clock.advance({ seconds: 61 })
      await sweepCardPayments(app.services)
      expect((await commitCardPayment(siti, { cardNo: otherCard })).code).toBe('800005')
    }
    app.cards.setFaults({ fault: 'none', faultsLeft: null })
    app.clock.advance({ seconds: 61 })
    await sweepCardPayments(app.services)
    expect(await bookedCardPayments(app, siti)).toHaveLength(1)
    await expectSoundBooks(app)
  })
})

describe('an acquirer’s callback', () => {
  const inWork = async (app: TestApp, persona: string) => {
    app.cards.setSettings({ hold: true })
    const borrower = await app.enter(persona)
    const record = await startCardPayment(borrower)
    const answer = await confirmCardPayment(borrower, record, { verifyCode: codeOnPhone(app) })
    expect(answer.code).toBe('4533')
    expect(await bookedCardPayments(app, borrower)).toEqual([])
    return { borrower, record }
  }

  test('that comes four times books once', async () => {
    const app = shared()
    const { borrower, record } = await inWork(app, 'siti')
    app.cards.setSettings({ hold: false, duplicates: 3 })
    await app.cards.finishAll()
    await app.drain()
    await app.cards.resendCallback(record, 'AWAITING_CODE')
    await app.cards.resendCallback(record)
    await app.drain()
    expect(await bookedCardPayments(app, borrower)).toHaveLength(1)
    const { charge } = await loadCardPayment(borrower, { repaymentRecordId: record })
    expect(charge?.state).toBe('paid')
    await expectSoundBooks(app)
  })

  test('that never comes is replaced by the sweep’s query', async () => {
    const app = shared()
    const { borrower } = await inWork(app, 'budi')
    app.cards.setSettings({ hold: false, dropCallbacks: true })
    await app.cards.finishAll()
    await app.drain()
    expect(await bookedCardPayments(app, borrower)).toEqual([])
    await sweepCardPayments(app.services)
    expect(await bookedCardPayments(app, borrower)).toHaveLength(1)
  })

  test('that reverses the money reopens the debt', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const before = await loadCardPayment(siti)
    const record = await startCardPayment(siti)
    await confirmCardPayment(siti, record, { verifyCode: codeOnPhone(app) })
    await app.cards.reverse(record)
    await app.drain()
    expect((await bookedCardPayments(app, siti)).map(({ state }) => state)).toEqual(['reversed'])
    const now = await loadCardPayment(siti, { repaymentRecordId: record })
    expect(now.charge).toMatchObject({ state: 'reversed', receipt: null })
    expect(now.amount).toBe(before.amount)
    await expectSoundBooks(app)
  })

  test.each([
    ['without its token', { token: 'forged', reference: undefined }, 401],
    ['of a charge that is none of ours', { token: undefined, reference: 'somebody-else' }, 200],
  ])('%s pays no loan', async (_what, { token, reference }, status) => {
    const app = shared()
    const siti = await app.enter('siti')
    const record = await startCardPayment(siti)
    const response = await app.fetch('/webhooks/acquirer', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-callback-token': token ?? app.services.config.card.callbackToken,
      },
      body: JSON.stringify({
        event: 'charge.paid',
        charge: {
          id: `ch-${freshKey()}`,
          reference: reference ?? record,
          amount: '1000',
          currency: 'IDR',
          status: 'PAID',
          failure_code: '',
          code_tries: 1,
          pageUrl: '',
          updated: app.clock.now().toISOString(),
        },
      }),
    })
    expect(response.status).toBe(status)
    expect(await bookedCardPayments(app, siti)).toEqual([])
    expect((await loadCardPayment(siti)).charge?.state).toBe('code-sent')
  })
})

describe('the bank’s own page', () => {
  const redirect = async (borrower: Borrower, idempotencyKey = freshKey()) => {
    const { amount, repayToken } = await loadCardPayment(borrower)
    const { orderId } = borrower.order
    const input = { userId: 'someone-else', orderId, amount, repayToken }
    return await borrower.call(repaymentHuichao, input, { idempotencyKey })
  }
  const press = async (app: TestApp, url: string, choice: string) =>
    await app.fetch(new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ choice }),
    })

  test('takes the money and leads back to the receipt', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const { data } = await redirect(siti)
    expect(data?.url).toMatch(/^http:\/\/localhost:3000\/simulators\/cards\/page\//)
    expect((await loadCardPayment(siti)).charge).toMatchObject({
      state: 'redirected',
      url: data?.url,
    })
    const page = await (await app.fetch(new URL(data?.url ?? '').pathname)).text()
    expect(page).toContain('Sandbox bank')
    const back = await press(app, data?.url ?? '', 'pay')
    expect(back.status).toBe(303)
    const returned = new URL(back.headers.get('location') ?? '')
    expect(returned.pathname).toBe('/cardRepayment')
    const repaymentRecordId = returned.searchParams.get('record') ?? ''
    await app.drain()
    const { charge } = await loadCardPayment(siti, { repaymentRecordId })
    expect(charge).toMatchObject({ state: 'paid', receipt: { method: 'Halaman bank' } })
    await press(app, data?.url ?? '', 'pay')
    await app.drain()
    expect(await bookedCardPayments(app, siti)).toHaveLength(1)
  })

  test('left without paying debits nothing, and the same key leads to the same page', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const key = freshKey()
    const { data } = await redirect(siti, key)
    expect((await redirect(siti, key)).data).toEqual(data)
    expect((await redirect(siti)).code).toBe('800005')
    await press(app, data?.url ?? '', 'leave')
    await app.drain()
    const { charge } = await loadCardPayment(siti, { repaymentRecordId: data?.repayRecordId ?? '' })
    expect(charge).toMatchObject({
      state: 'failed',
      reason: 'Pembayaran ini dibatalkan. Kartu Anda tidak didebit.',
    })
  })

  test('is cancelled for a card, and can take no money then', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const { data } = await redirect(siti)
    const record = await startCardPayment(siti)
    await press(app, data?.url ?? '', 'pay')
    await confirmCardPayment(siti, record, { verifyCode: codeOnPhone(app) })
    await app.drain()
    expect(await bookedCardPayments(app, siti)).toHaveLength(1)
  })

  test.each(['https://evil.example/pay', 'http://bank.example/pay', 'javascript:alert(1)'])(
    'on a host that is not allowed is never shown: %s',
    async pageUrl => {
      const app = shared()
      app.cards.setSettings({ pageUrl })
      const siti = await app.enter('siti')
      const reply = await redirect(siti)
      expect(reply.code).toBe('4006')
      expect(JSON.stringify(reply)).not.toContain(pageUrl)
      expect((await loadCardPayment(siti)).charge).toBeNull()
    },
  )
})
