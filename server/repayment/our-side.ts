import type { OurSide, OwnInstruction } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { findPaymentByProvider } from './payment-store.ts'
import { findProviderRef, listInstructionsSince } from './sweep-store.ts'

const together = 500

/** What a provider's own list may lack, read from our books. */
export const oursFor = ({ db }: Pick<Services, 'db'>, provider: string): OurSide => ({
  refOf: instructionId => findProviderRef(db, instructionId),
  isBooked: async providerPaymentId =>
    (await findPaymentByProvider(db, { provider, providerPaymentId })) !== undefined,
  instructionsSince: since => instructionsSince(db, provider, since),
})

async function* instructionsSince(
  db: Services['db'],
  provider: string,
  since: Date,
): AsyncGenerator<OwnInstruction> {
  let after: string | undefined
  do {
    const page = await listInstructionsSince(db, { provider, since, after, most: together })
    yield* page
    after = page.length === together ? page.at(-1)?.instructionId : undefined
  } while (after !== undefined)
}
