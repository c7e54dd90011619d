import { beforeEach, describe, expect, test } from 'vitest'
import { repaymentCommit, repaymentWay } from '#contract/card-payment/calls.ts'
import { loanPlayDetail } from '#contract/payment-request/calls.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  bindBankAccount,
  bookedCardPayments,
  codeOnPhone,
  commitCardPayment,
  confirmCardPayment,
  loadCardPayment,
  otherCard,
  startCardPayment,
  testCard,
  wrongCode,
} from '../../harness/personas/card-payments.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const shared = shareApp()

beforeEach(() => {
  shared().cards.setSettings({ outcome: 'pay', needsCode: true, hold: false, dropCallbacks: false })
})

describe('the methods of paying by card', () => {
  test('list bound cards by their last digits and state what is owed', async () => {
    const siti = await shared().enter('siti')
    expect((await loadCardPayment(siti)).bankCards).toMatchObject([{ cardNo: '•••• 4321' }])
    await bindBankAccount(siti)
    const way = await loadCardPayment(siti, { periods: '2' })
    expect(way.bankCards).toEqual([
      { id: expect.any(String), bankName: 'BCA', cardNo: '•••• 7890', bankCode: 'BCA' },
    ])
    const plan = await siti.call(loanPlayDetail, siti.order)
    const rows = plan.data?.repayPlanDetail.repayWaitDetail ?? []
    const two = rows.slice(0, 2).reduce((sum, row) => sum + Number(row.totalAmount), 0)
    expect(Number(way.amount)).toBe(two)
    expect(way).toMatchObject({ alipay: '', periods: 2, currency: 'IDR', charge: null })
    expect(JSON.stringify(way)).not.toContain('123456')
  })

  test('are requested as the specification says, with the order in the query', async () => {
    const app = shared()
    const { order, token } = await app.enter('siti')
    const path = `/h5-api/${repaymentWay.path}?orderId=${order.orderId}`
    const headers = { 'X-Session-Id': token }
    const reply = await (await app.fetch(path, { method: 'POST', headers })).json()
    expect(reply).toMatchObject({ code: '0', data: { charge: null } })
  })

  test('of another borrower are not found', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const arjun = await app.enter('arjun')
    const { orderId } = siti.order
    expect((await arjun.call(repaymentWay, { orderId })).code).toBe('404')
    const repaymentRecordId = await startCardPayment(siti)
    const stolen = await confirmCardPayment(arjun, repaymentRecordId, {
      verifyCode: codeOnPhone(app),
    })
    expect(stolen.code).toBe('404')
    const own = { orderId: arjun.order.orderId, repaymentRecordId }
    expect((await arjun.call(repaymentWay, own)).code).toBe('404')
    expect(await bookedCardPayments(app, siti)).toEqual([])
  })
})

describe('a card', () => {
  test('is debited once its code is right, and the receipt is that of any payment', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    await bindBankAccount(siti)
    const { bankCards, amount } = await loadCardPayment(siti)
    const committed = await commitCardPayment(siti, { cardId: bankCards[0]?.id ?? '' })
    expect(committed.data).toMatchObject({ needValid: '1', resendInSeconds: 60 })
    const record = committed.data?.repayRecordId ?? ''
    expect((await loadCardPayment(siti)).charge).toMatchObject({
      repaymentRecordId: record,
      state: 'code-sent',
      cardNo: '•••• 7890',
      triesLeft: 5,
      amount,
    })

    const paid = await confirmCardPayment(siti, record, { verifyCode: codeOnPhone(app) })
    expect(paid.data).toMatchObject({ state: 'paid', amount, receipt: { amount } })
    expect(paid.data?.receipt?.method).toBe('Kartu BCA •••• 7890')
    expect(paid.data?.receipt?.lines.length).toBeGreaterThan(0)
    await app.drain()
    expect(await bookedCardPayments(app, siti)).toHaveLength(1)
    expect((await loadCardPayment(siti)).charge).toBeNull()
    const afterwards = await loadCardPayment(siti, { repaymentRecordId: record })
    expect(afterwards.charge?.receipt?.receiptNo).toBe(paid.data?.receipt?.receiptNo)
    expect(await proveLedger(app.services.db)).toEqual([])
    expect(await compareLoansWithLedger(app.services)).toEqual([])
  })

  test('that needs no code is debited at the commit', async () => {
    const app = shared()
    app.cards.setSettings({ needsCode: false })
    const arjun = await app.enter('arjun')
    const committed = await commitCardPayment(arjun)
    expect(committed.data).toMatchObject({ needValid: '0' })
    const repaymentRecordId = committed.data?.repayRecordId ?? ''
    const { charge } = await loadCardPayment(arjun, { repaymentRecordId })
    expect(charge).toMatchObject({ state: 'paid', receipt: { method: 'Card •••• 1111' } })
  })

  test('must be chosen, whole, and the borrower’s own', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const other = await app.enter('siti')
    await bindBankAccount(other)
    const [theirs] = (await loadCardPayment(other)).bankCards
    for (const card of [
      { cardNo: '' },
      { cardNo: '4111 1111 1111 1112' },
      { cardNo: '4111' },
      { cardNo: 'my card 4111111111111111' },
      { cardNo: '', cardId: theirs?.id ?? '' },
      { cardNo: testCard, cardId: 'nothing' },
    ]) {
      const { code, message } = await commitCardPayment(siti, card)
      expect({ code, message }).toEqual({
        code: '4530',
        message: 'Silakan pilih kartu dulu, atau tulis nomor kartu yang lengkap.',
      })
    }
    expect((await loadCardPayment(siti)).charge).toBeNull()
  })

  test('that the bank declines is not debited, and another may be tried at once', async () => {
    const app = shared()
    const priya = await app.enter('priya')
    app.cards.setSettings({ outcome: 'decline' })
    const record = await startCardPayment(priya)
    const declined = await confirmCardPayment(priya, record, { verifyCode: codeOnPhone(app) })
    expect(declined).toMatchObject({
      code: '4532',
      message: 'The bank declined this payment. Your card was not charged.',
    })
    const { charge } = await loadCardPayment(priya, { repaymentRecordId: record })
    expect(charge).toMatchObject({ state: 'failed', reason: declined.message })
    app.cards.setSettings({ outcome: 'pay' })
    const second = await startCardPayment(priya, { cardNo: otherCard })
    expect(
      (await confirmCardPayment(priya, second, { verifyCode: codeOnPhone(app) })).success,
    ).toBe(true)
    expect(await bookedCardPayments(app, priya)).toHaveLength(1)
  })

  test('number is nowhere in our books, our log or our replies', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const record = await startCardPayment(siti)
    await confirmCardPayment(siti, record, { verifyCode: codeOnPhone(app) })
    const bare = testCard.replaceAll(' ', '')
    const rows = await app.services.db.selectFrom('cardPayment.cardPayment').selectAll().execute()
    const keys = await app.services.db.selectFrom('platform.idempotencyKey').selectAll().execute()
    for (const text of [JSON.stringify([rows, keys]), app.logged()]) {
      expect(text.includes(bare) || text.includes(testCard)).toBe(false)
    }
    expect(rows.find(row => row.cardPaymentId === record)?.cardEnding).toBe('1111')
  })
})

describe('the amount', () => {
  test('is what is owed, whatever a client names', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const { amount } = await loadCardPayment(siti)
    for (const tampered of ['1', '0', '999999999', '0.50']) {
      const { code, message } = await commitCardPayment(siti, { amount: tampered })
      expect(code).toBe('4531')
      expect(message).toMatch(/berubah menjadi Rp/)
    }
    const record = await startCardPayment(siti)
    const charge = app.cards.cardPayments().find(({ reference }) => reference === record)
    expect(charge).toMatchObject({ amount, currency: 'IDR' })
  })

  test('is debited only as the page showed it: money that came meanwhile needs a new confirmation', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const { repayToken, amount } = await loadCardPayment(siti, { periods: '1' })
    const paymentRequest = await createPaymentRequest(siti, { periods: '1' })
    await app.bank.pay(paymentRequest.vcode, 'exact')
    await app.drain()
    const input = { orderId: siti.order.orderId, periods: '1', amount, repayToken }
    const late = await siti.call(
      repaymentCommit,
      { ...input, cardNo: testCard },
      { idempotencyKey: freshKey() },
    )
    expect(late.code).toBe('4531')
  })

  test('of a loan that is paid off is nothing', async () => {
    const dewi = await shared().enter('dewi')
    expect(await loadCardPayment(dewi)).toMatchObject({ amount: '0', periods: 0 })
    expect((await commitCardPayment(dewi)).code).toBe('4001')
  })
})

describe('the code', () => {
  test('that is wrong is counted and reported as wrong (800006); the fifth ends the card payment', async () => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const record = await startCardPayment(arjun)
    const wrong = wrongCode(codeOnPhone(app))
    for (const left of [4, 3, 2, 1]) {
      const { code, message } = await confirmCardPayment(arjun, record, { verifyCode: wrong })
      expect(code).toBe('800006')
      expect(message).toMatch(/^Wrong verification code\. You can try (once|\d)/)
      expect((await loadCardPayment(arjun)).charge?.triesLeft).toBe(left)
    }
    const last = await confirmCardPayment(arjun, record, { verifyCode: wrong })
    expect(last).toMatchObject({ code: '4534' })
    const right = await confirmCardPayment(arjun, record, { verifyCode: codeOnPhone(app) })
    expect(right.code).toBe('4534')
    expect(await bookedCardPayments(app, arjun)).toEqual([])
  })

  test.each(['', '12345', 'abcdef', '12 34'])(
    'must be six digits or more: %j',
    async verifyCode => {
      const app = shared()
      const siti = await app.enter('siti')
      const record = await startCardPayment(siti)
      const short = await confirmCardPayment(siti, record, { verifyCode })
      expect(short).toMatchObject({
        code: '4201',
        problems: [{ field: 'verifyCode', message: 'Tulis kode dari bank, sedikitnya 6 angka.' }],
      })
      expect((await loadCardPayment(siti)).charge?.triesLeft).toBe(5)
    },
  )

  test('is sent again after a minute and not before; only the newest counts', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const record = await startCardPayment(siti)
    const first = codeOnPhone(app)
    const early = await commitCardPayment(siti, { sendMsg: '1' })
    expect(early.code).toBe('429')
    expect(early.message).toContain('60')
    app.clock.advance({ seconds: 60 })
    const again = await commitCardPayment(siti, { sendMsg: '1', cardNo: '' })
    expect(again.data).toEqual({ needValid: '1', repayRecordId: record, resendInSeconds: 60 })
    const second = codeOnPhone(app)
    expect(second).not.toBe(first)
    expect((await confirmCardPayment(siti, record, { verifyCode: first })).code).toBe('800006')
    expect((await confirmCardPayment(siti, record, { verifyCode: second })).success).toBe(true)
  })

  test('that comes after a quarter of an hour is too late, and debits nothing', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const record = await startCardPayment(siti)
    const verifyCode = codeOnPhone(app)
    app.clock.advance({ seconds: 16 * 60 })
    expect((await confirmCardPayment(siti, record, { verifyCode })).code).toBe('4534')
    expect(await bookedCardPayments(app, siti)).toEqual([])
    expect((await commitCardPayment(siti)).data?.needValid).toBe('1')
  })
})

describe('a second press', () => {
  test('on the same card is refused (800005), and the first goes on', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const idempotencyKey = freshKey()
    const record = await startCardPayment(siti, { idempotencyKey })
    const twice = await commitCardPayment(siti)
    expect(twice).toMatchObject({ code: '800005' })
    expect(twice.message).toMatch(/^Jangan kirim permintaan pembayaran dua kali/)
    const retried = await commitCardPayment(siti, { idempotencyKey })
    expect(retried.data?.repayRecordId).toBe(record)
    const verifyCode = codeOnPhone(app)
    expect((await confirmCardPayment(siti, record, { verifyCode })).success).toBe(true)
    expect((await confirmCardPayment(siti, record, { verifyCode })).code).toBe('800005')
    expect(await bookedCardPayments(app, siti)).toHaveLength(1)
  })

  test('with another card cancels the first before its code is given', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const first = await startCardPayment(siti)
    const firstCode = codeOnPhone(app)
    const second = await startCardPayment(siti, { cardNo: otherCard })
    expect(second).not.toBe(first)
    expect((await confirmCardPayment(siti, first, { verifyCode: firstCode })).code).toBe('4534')
    expect((await loadCardPayment(siti)).charge).toMatchObject({
      repaymentRecordId: second,
      cardNo: '•••• 4444',
    })
  })

  test('with another amount under one key is another request', async () => {
    const siti = await shared().enter('siti')
    const idempotencyKey = freshKey()
    await startCardPayment(siti, { idempotencyKey })
    const { amount } = await loadCardPayment(siti, { periods: '2' })
    expect((await commitCardPayment(siti, { idempotencyKey, amount, periods: '2' })).code).toBe(
      '422',
    )
  })

  test.each(['under one key', 'under many'])(
    'fifty times at once, %s, charges once',
    async keys => {
      const app = shared()
      const siti = await app.enter('siti')
      const { repayToken, amount } = await loadCardPayment(siti, { periods: '1' })
      const one = freshKey()
      const keyOf = () => (keys === 'under one key' ? one : freshKey())
      const input = { orderId: siti.order.orderId, periods: '1', amount, repayToken }
      const commits = await Promise.all(
        Array.from({ length: 50 }, () =>
          siti.call(repaymentCommit, { ...input, cardNo: testCard }, { idempotencyKey: keyOf() }),
        ),
      )
      expect(commits.every(({ code }) => code === '0' || code === '800005')).toBe(true)
      const records = new Set(commits.flatMap(({ data }) => data?.repayRecordId ?? []))
      expect(records.size).toBe(1)
      const [record = ''] = records
      const verifyCode = codeOnPhone(app)
      const other = freshKey()
      const confirms = await Promise.all(
        Array.from({ length: 50 }, () =>
          confirmCardPayment(siti, record, {
            verifyCode,
            idempotencyKey: keys === 'under one key' ? other : freshKey(),
          }),
        ),
      )
      const codes = new Set(confirms.map(({ code }) => code))
      expect([...codes].filter(code => !['0', '800005', '4533'].includes(code))).toEqual([])
      expect(codes.has('0')).toBe(true)
      await app.drain()
      expect(await bookedCardPayments(app, siti)).toHaveLength(1)
      const theirs = app.cards.cardPayments().filter(({ reference }) => records.has(reference))
      expect(theirs.map(({ status }) => status)).toEqual(['PAID'])
      expect(await proveLedger(app.services.db)).toEqual([])
    },
  )
})
