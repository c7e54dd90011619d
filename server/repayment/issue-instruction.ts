import { lockVersion, type StoredLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database.ts'
import { borrowerName } from '../profile/public.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { Chosen } from './choose-amount.ts'
import { activeStates } from './instruction-states.ts'
import type { PayMethod } from './pay-methods.ts'
import {
  findActiveInstruction,
  findInstructionByBill,
  type Instruction,
  insertInstruction,
  keepProviderAnswer,
  moveInstruction,
} from './store.ts'
import type { InstructionPurpose } from './tables.ts'

export type Wanted = {
  readonly loan: StoredLoan
  readonly purpose: InstructionPurpose
  readonly method: PayMethod
  readonly chosen: Chosen
  /** The number must take money until then at least; absent: for a few minutes more. */
  readonly servesUntil?: Date
  /** Until when a number made now takes money. */
  readonly expiresAt: (now: Date) => Date
}

/** An instruction about to end is of no use to someone on the way to a bank. */
const leastLifeMs = 5 * 60_000
const mostTries = 5

const serves = (
  instruction: Instruction,
  { method, chosen, expiresAt, servesUntil }: Wanted,
  now: Date,
): boolean =>
  instruction.payType === method.payType &&
  instruction.payCode === method.payCode &&
  instruction.amountMinor === chosen.amountMinor &&
  (instruction.expiresAt.getTime() - now.getTime() > leastLifeMs ||
    // The price of a day ends with it: a new number would live no longer.
    (instruction.expiresAt > now && instruction.expiresAt >= expiresAt(now))) &&
  (servesUntil === undefined || instruction.expiresAt >= servesUntil)

/** A bill number a person can read out: the date, then eight digits. */
export const newBillNo = (services: Pick<Services, 'random'>, now: Date): string =>
  `${now.toISOString().slice(2, 10).replaceAll('-', '')}${services.random.digits(8)}`

const prepareInstruction = (services: Services, wanted: Wanted, now: Date) => ({
  instructionId: services.random.uuid(),
  billNo: newBillNo(services, now),
  loanId: wanted.loan.loanId,
  purpose: wanted.purpose,
  payType: wanted.method.payType,
  payCode: wanted.method.payCode,
  periods: wanted.chosen.periods,
  amountMinor: wanted.chosen.amountMinor,
  currency: wanted.loan.currency,
  provider: services.paymentProviderOf(wanted.loan.market).name,
  expiresAt: wanted.expiresAt(now),
  createdAt: now,
})

/**
 * Puts a bill in the place of the one that was live, on the loan as it was read: money that was
 * booked since may have changed what it asks for, and what follows from that money has seen no bill
 * to close. The number of the bill before is closed at the provider by the sweep.
 */
const insertOnLoan = async (
  services: Services,
  { loan }: Wanted,
  prepared: ReturnType<typeof prepareInstruction>,
  before: Instruction | undefined,
): Promise<boolean | 'outdated'> =>
  await inTransaction(services.db, async tx => {
    if ((await lockVersion(tx, loan.loanId)) !== loan.version) return 'outdated'
    if (before) {
      const state = before.expiresAt <= prepared.createdAt ? 'expired' : 'replaced'
      await moveInstruction(tx, before.instructionId, activeStates, state)
    }
    return await insertInstruction(tx, prepared)
  })

/** By then whoever put a bill in place has had their answer, or never will. */
const othersPatienceMs = 60_000

/**
 * Asks the provider for the number, with the instruction's id as its idempotency key: after a lost
 * answer the next try asks for the same one. Undefined when no number could be had.
 */
const askProvider = async (
  services: Services,
  instruction: Instruction,
  { loan, method }: Wanted,
  isOwn: boolean,
): Promise<Instruction | undefined> => {
  const provider = services.paymentProviders.get(instruction.provider)
  if (!provider) return undefined
  try {
    const made = await provider.createInstruction({
      instructionId: instruction.instructionId,
      billNo: instruction.billNo,
      kind: method.kind,
      payCode: instruction.payCode,
      holderName: await borrowerName(services, loan.borrowerId),
      amount: { currency: instruction.currency, minor: instruction.amountMinor },
      expiresAt: instruction.expiresAt,
      description: loan.orderNo,
    })
    await keepProviderAnswer(services.db, instruction.instructionId, made)
    const { instructionId } = instruction
    await moveInstruction(services.db, instructionId, ['preparing'], 'waiting')
    // It was refused meanwhile to the tap that made the bill: this number is to be closed again.
    if (await moveInstruction(services.db, instructionId, ['failed'], 'replaced')) return undefined
    return await findInstructionByBill(services.db, instruction.billNo)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, billNo: instruction.billNo }, 'no number from the provider')
    // What refuses us may be giving the number to another request at this moment.
    const age = services.clock.now().getTime() - instruction.createdAt.getTime()
    if (error.effect === 'not-made' && (isOwn || age > othersPatienceMs)) {
      await moveInstruction(services.db, instruction.instructionId, ['preparing'], 'failed')
    }
    return undefined
  }
}

/**
 * The one active instruction for this loan, method and amount: the live one, or a new one in its
 * place. Undefined when the provider gives no number; nothing is charged then. `outdated` when the
 * loan has changed since it was read, and with it perhaps what is to be paid.
 */
export const issueInstruction = async (
  services: Services,
  wanted: Wanted,
): Promise<Instruction | 'outdated' | undefined> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const now = services.clock.now()
    const active = await findActiveInstruction(services.db, wanted.loan.loanId, wanted.purpose)
    if (active && serves(active, wanted, now)) {
      return active.state === 'waiting'
        ? active
        : await askProvider(services, active, wanted, false)
    }
    const prepared = prepareInstruction(services, wanted, now)
    const inserted = await insertOnLoan(services, wanted, prepared, active)
    if (inserted === 'outdated') return inserted
    // Another request may have put one in place meanwhile: then look again.
    if (inserted) {
      const instruction = {
        ...prepared,
        providerRef: null,
        number: null,
        branchCode: null,
        state: 'preparing',
      } as const
      return await askProvider(services, instruction, wanted, true)
    }
  }
  return undefined
}
