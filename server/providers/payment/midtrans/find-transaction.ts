import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { type MidtransTransaction, transaction } from './schemas.ts'

/** A transaction by our order id or by its own; undefined when Midtrans knows none. */
export async function findTransaction(
  http: ProviderHttp,
  id: string,
  signal: AbortSignal,
): Promise<MidtransTransaction | undefined> {
  const path = `/v2/${encodeURIComponent(id)}/status`
  let answer: unknown
  try {
    answer = await http({ method: 'GET', path, signal })
  } catch (error) {
    if (error instanceof ProviderRefusalError && error.status === 404) return undefined
    throw error
  }
  const { data } = transaction.safeParse(answer)
  if (data === undefined || ![data.order_id, data.transaction_id].includes(id)) {
    throw new ProviderFaultError(`GET ${path}: another transaction or none`, {
      effect: 'maybe-made',
    })
  }
  return data
}
