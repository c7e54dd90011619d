import { expect, test } from 'vitest'
import { localDate } from '#domain/calendar/local-date.ts'
import { shareApp } from '#tests/harness/app/share-app.ts'
import { insertLoan } from './insert-loan.ts'
import { getLoan } from './store.ts'

const shared = shareApp({ booksAgree: false })

test('a loan whose order number is taken gets another, and the other loan keeps its own', async () => {
  const { services, enter } = shared()
  const taken = await getLoan(services.db, (await enter('siti')).order.orderId)
  const drawn = [taken.orderNo.slice(-6), '000001']
  const random = { ...services.random, digits: () => drawn.shift() ?? '' }
  const loanId = services.random.uuid()
  const orderNo = await insertLoan({ random }, services.db, taken, {
    loanId,
    numberedOn: localDate(taken.disbursedOn ?? ''),
    borrowerId: taken.borrowerId,
    productId: taken.productId,
    market: taken.market,
    clientKind: 'repeat',
    state: 'approved',
    agreed: { terms: taken.terms, schedule: taken.schedule },
    createdAt: services.clock.now(),
    besideAnother: true,
  })
  expect(orderNo).toBe(`${taken.orderNo.slice(0, -6)}000001`)
  expect((await getLoan(services.db, loanId)).orderNo).toBe(orderNo)
  expect((await getLoan(services.db, taken.loanId)).orderNo).toBe(taken.orderNo)
})
