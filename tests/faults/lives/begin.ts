import { contracts, loanConfirm, loanPush } from '#contract/loan-application.ts'
import { decideApplication, decideDisbursement } from '#contract/staff/loan.ts'
import { mintTicket } from '#server/session/public.ts'
import { ownProducts } from '#tools/seed/own-products.ts'
import { readyPersonas } from '#tools/seed/personas.ts'
import { seedPerson } from '#tools/seed/seed-sandbox.ts'
import { chance, count, type History, note, pick } from './history.ts'
import { currencyOf, type Life, minorOf, type Person } from './model.ts'
import { press, type World } from './world.ts'

/** Someone nobody was before, who has told everything and is signed in. */
export const newPerson = async (world: World, no: number): Promise<Person> => {
  const pattern = readyPersonas[no % readyPersonas.length]
  if (!pattern) throw new Error('the seed has nobody who may apply')
  const { market, profile } = pattern
  const serial = String(no).padStart(4, '0')
  const base = {
    ...profile.base,
    idNumber: profile.base.idNumber.replace(/\d{4}(?=[A-Z]?$)/, serial),
  }
  const { borrowerId } = await seedPerson(world.services(), {
    ...pattern,
    personaId: `borrower-${no}`,
    phone: `${pattern.phone}${serial}`,
    profile: { ...profile, base },
  })
  const ticket = { borrowerId, common: {}, path: '/home' }
  const { entryUrl } = await mintTicket(world.services(), ticket)
  const entered = await world.fetch(new Request(new URL(entryUrl, 'http://localhost:3000')))
  const token = /rupya=([^;]+)/.exec(entered.headers.get('set-cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`the ticket was not taken: ${entered.status}`)
  return { borrowerId, market, token, life: undefined }
}

/** What they ask for: any amount and term that the product offers, shorter terms more often. */
const wishOf = (world: World, { market }: Person) => {
  const product = pick(
    world,
    ownProducts.filter(each => each.market === market),
  )
  if (!product) throw new Error(`there is no product for ${market}`)
  const { minMinor, maxMinor, stepMinor, installments } = product.limits
  const steps = Number((maxMinor - minMinor) / stepMinor)
  const minor = minMinor + stepMinor * BigInt(world.random.integer(Math.max(1, steps)))
  const most = Math.max(1, chance(world, 4) ? installments.length : 1)
  return {
    productId: product.productId,
    amount: String(market === 'IN' ? minor / 100n : minor),
    installments: String(installments[world.random.integer(most)]),
  }
}

/** Asks for a loan, as the confirm page does; nothing when it could not be had. */
export const apply = async (history: History, person: Person): Promise<void> => {
  const { world } = history
  const call = world.clientWith(person.token)
  const wish = wishOf(world, person)
  const offer = await press(world, call, [loanConfirm, wish])
  if (!offer?.success) return count(history, 'offer-refused')
  const { productId, proposalNo, amount, periods, termUnit, figures } = offer.data
  const papers = await press(world, call, [contracts, { productId, proposalNo, scene: '3' }])
  if (!papers?.success) return
  const agreements = papers.data.agreements.map(({ documentId }) => documentId).join(',')
  const input = { productId, amount, periods, termUnit, type: '1', proposalNo, agreements } as const
  let taken = await press(world, call, [loanPush, input])
  // Pressed again, with a key of its own: it is the same loan.
  if (!taken || chance(world, 4)) taken = await press(world, call, [loanPush, input])
  if (!taken?.success) return count(history, 'push-refused')
  const { market } = person
  const currency = currencyOf[market]
  const minor = (text: string) => minorOf(currency, text)
  const life: Life = {
    no: history.lives.length + 1,
    market,
    currency,
    productId,
    person,
    agreement: {
      principal: minor(figures.amount),
      netDisbursed: minor(figures.netDisbursed),
      cost: minor(figures.totalCost),
      repayable: minor(figures.totalRepayable),
      termDays: figures.termDays,
      agreedOn: world.clock.businessDate(market),
      firstDueOn: figures.firstDueOn,
    },
    orderId: taken.data.orderId,
    bills: [],
    diligence: 1 + world.random.integer(4),
    bornOn: world.clock.businessDate(market),
    steps: [],
    state: '21',
    daysBought: 0,
    refundsPaid: 0n,
    clips: new Set(),
    isOver: false,
  }
  if (person.life) throw new Error('a borrower has two loans at once')
  person.life = life
  history.lives.push(life)
  note(history, life, `asked for ${amount} of ${productId} in ${periods}`)
}

const reason = 'as the papers say'

/** A person of the staff decides on an application, or on one that was decided. */
export const decide = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const who = pick(world, ['ani', 'budi'] as const) ?? 'ani'
  const decision = chance(world, 6) ? 'reject' : 'approve'
  const { orderId } = life
  const input = { orderId, decision, reason } as const
  const reply = await press(world, world.staff(who), [decideApplication, input])
  note(history, life, `decided ${decision} by ${who}: ${reply?.code ?? 'no answer'}`)
}

/** A person of the staff pays an approved loan out again, or cancels it. */
export const decidePayout = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const decision = chance(world, 4) ? 'cancel' : 'retry'
  const input = { orderId: life.orderId, decision, reason } as const
  const reply = await press(world, world.staff('ani'), [decideDisbursement, input])
  note(history, life, `payout-decided ${decision}: ${reply?.code ?? 'no answer'}`)
}
