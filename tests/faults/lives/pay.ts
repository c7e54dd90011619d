import { repaymentCommit, repaymentConfirm, repaymentWay } from '#contract/card-payment.ts'
import { coolingOffExit } from '#contract/loan-application.ts'
import { generateVcode } from '#contract/repayment.ts'
import type { CounterAction } from '#contract/sandbox.ts'
import type { CounterPayment } from '#server/providers/payment/stand-in/counter.ts'
import { CounterError } from '#server/providers/payment/stand-in/counter-error.ts'
import { chance, count, type History, note, pick } from './history.ts'
import { type Bill, type Life, minorOf } from './model.ts'
import { press } from './world.ts'

const banks = { ID: ['BCA', 'BNI', 'BRI', 'MANDIRI'], IN: ['HDFC'] } as const
const providers = { ID: 'xendit', IN: 'razorpay' } as const

type Purpose = 'installments' | 'extension' | 'pay-off' | 'cooling-off'

/** Asks for the number to pay to; undefined where none is to be had. */
export const askForNumber = async (
  history: History,
  life: Life,
  purpose: Purpose,
  periods = '1',
): Promise<Bill | undefined> => {
  const { world } = history
  const { orderId, productId } = life
  const payCode = pick(world, banks[life.market]) ?? 'BCA'
  const order = { orderId, productId, payCode, pay_type: '1' } as const
  const call = world.clientWith(life.person.token)
  const reply =
    purpose === 'cooling-off'
      ? await press(world, call, [coolingOffExit, order])
      : await press(world, call, [generateVcode, { ...order, purpose, periods }])
  note(history, life, `${purpose}-number ${reply?.data?.amount ?? reply?.code ?? 'no answer'}`)
  if (!reply?.success) return undefined
  const { vcode, cardNo, amount } = reply.data
  const known = life.bills.find(bill => bill.number === vcode)
  if (known) return known
  const bill = { number: vcode, cardNo, purpose, asked: minorOf(life.currency, amount) }
  life.bills.push(bill)
  return bill
}

const remember =
  (history: History, life: Life | undefined, purpose: string) =>
  ({ paymentId, amount, callbackStatus }: CounterPayment): void => {
    const { currency, minor } = amount
    const heard = callbackStatus === 200
    const provider = providers[currency === 'INR' ? 'IN' : 'ID']
    const standing = { takenBack: false, heardTakenBack: false }
    const money = { paymentId, provider, minor, currency, life, purpose, heard, ...standing }
    history.money.set(paymentId, money)
  }

type Payer = Exclude<CounterAction, 'twice'>

/** One after the other: two at once would come in another order each time. */
export const payTwice = async (history: History, life: Life, bill: Bill): Promise<void> => {
  await payNumber(history, life, bill, 'exact')
  await payNumber(history, life, bill, 'exact')
}

/** Pays a number at the bank; callbacks may be forgotten, or told twice, and we may die of them. */
export const payNumber = async (
  history: History,
  life: Life,
  bill: Bill,
  how: Payer,
): Promise<void> => {
  const { world, money } = history
  const { bank } = world.outside
  const amount =
    how === 'short'
      ? { currency: life.currency, minor: BigInt(1 + world.random.integer(Number(bill.asked))) }
      : undefined
  const fits = amount === undefined || amount.minor < bill.asked
  bank.setKnobs({ dropCallbacks: chance(world, 8) })
  try {
    const paid = await bank.pay(bill.number, fits ? how : 'exact', fits ? amount : undefined)
    paid.forEach(remember(history, life, bill.purpose))
    for (const { paymentId, reversalStatus } of paid) {
      const known = money.get(paymentId)
      if (!known || how !== 'reversed') continue
      known.takenBack = true
      known.heardTakenBack = reversalStatus === 200
    }
    const sum = paid.map(each => String(each.amount.minor)).join(' and ')
    note(history, life, `paid-${how} ${sum} to ${bill.purpose} of ${bill.asked}`)
  } catch (error) {
    if (!(error instanceof CounterError)) throw error
    note(history, life, `bank-refused ${error.message}`)
  } finally {
    bank.setKnobs({ dropCallbacks: false })
    await world.rebirth()
  }
}

/** Money to a number that is nobody's. */
export const payStray = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const payCode = pick(world, banks[life.market]) ?? 'BCA'
  const number = `9999${world.random.digits(10)}`
  const minor = BigInt(100 * (1 + world.random.integer(20_000)))
  const stray = { number, payCode, amount: { currency: life.currency, minor } }
  try {
    remember(history, undefined, 'stray')(await world.outside.bank.payStray(stray))
    note(history, life, `paid-stray ${minor}`)
  } catch (error) {
    if (!(error instanceof CounterError)) throw error
  } finally {
    await world.rebirth()
  }
}

/** The bank takes money back: days or months after it was paid, settled or not. */
export const takeBack = async (history: History, life: Life): Promise<void> => {
  const { world, money } = history
  const mine = [...money.values()].filter(
    each => each.life === life && !each.takenBack && each.provider !== 'acquirer',
  )
  const chosen = pick(world, mine)
  if (!chosen) return
  chosen.takenBack = true
  world.outside.bank.setKnobs({ dropCallbacks: chance(world, 6) })
  const status = await world.outside.bank.reverse(chosen.paymentId)
  world.outside.bank.setKnobs({ dropCallbacks: false })
  chosen.heardTakenBack = status === 200
  note(history, life, `taken-back ${chosen.minor}`)
  await world.rebirth()
}

/** Some news of some time is told once more, byte for byte. */
export const tellAgain = async (history: History): Promise<void> => {
  const { world } = history
  const told = pick(world, world.outside.told)
  if (!told) return
  const { url, headers, body } = told
  const request = new Request(url, { method: 'POST', headers, body })
  const answer = await world.fetch(request).catch(() => undefined)
  count(history, 'told-again')
  await world.rebirth()
  if (answer && ![200, 401, 503].includes(answer.status)) {
    throw new Error(`news told again was answered ${answer.status}`)
  }
}

/** Pays by card: asks, gives the code, and the acquirer charges it or not. */
export const payByCard = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const { cards } = world.outside
  const { orderId } = life
  const call = world.clientWith(life.person.token)
  const way = await press(world, call, [repaymentWay, { orderId, periods: '1' }])
  if (!way?.success || way.data.amount === '0') return
  const { amount, repayToken } = way.data
  const input = { orderId, periods: '1', amount, repayToken, cardNo: '4111 1111 1111 1111' }
  const begun = await press(world, call, [repaymentCommit, input])
  note(history, life, `card ${amount}: ${begun?.code ?? 'no answer'}`)
  if (!begun?.success) return
  const { repayRecordId: repaymentRecordId } = begun.data
  history.charges.set(repaymentRecordId, life)
  const { code = '' } = cards.charges().find(each => each.reference === repaymentRecordId) ?? {}
  const verifyCode = chance(world, 6) ? '000000' : code
  cards.setCards({ dropCallbacks: chance(world, 4), outcome: chance(world, 6) ? 'decline' : 'pay' })
  await press(world, call, [repaymentConfirm, { orderId, repaymentRecordId, verifyCode }])
  await endCharges(history)
}

/** What the acquirer has in hand ends, and is told once. */
export const endCharges = async ({ world }: History): Promise<void> => {
  await world.outside.cards.end()
  await world.outside.cards.settled()
  world.outside.cards.setCards({ dropCallbacks: false, outcome: 'pay' })
  await world.rebirth()
}

/** What an acquirer could not tell it tells again until it is heard: it has no list to be asked for. */
export const tellCharges = async ({ world }: History): Promise<void> => {
  const { cards } = world.outside
  for (const { reference } of cards.charges()) await cards.tellAgain(reference)
  await cards.settled()
}

/** The cardholder's bank takes a charge back. */
export const takeCardBack = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const paid = world.outside.cards.charges().filter(({ status }) => status === 'PAID')
  const charge = pick(world, paid)
  if (!charge) return
  await world.outside.cards.takeBack(charge.reference)
  await world.outside.cards.settled()
  await world.rebirth()
  note(history, life, `card-taken-back ${charge.amount}`)
}
