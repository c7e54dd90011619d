import * as z from 'zod'
import { ProviderFaultError } from '../payment/provider-errors.ts'
import { createXenditHttp } from '../payment/xendit/xendit-http.ts'
import type { AccountNameAnswer, AccountNameProvider } from './account-name-provider.ts'

// The Bank Name Validator of Xendit's Iluma, version 1.1, as docs.iluma.ai/magic-replies shows it: Basic
// authentication by the key alone, and `WAITING_ON_BANK` for a repeat of a question that is not answered
// yet. Unverified against the service: the names of temporary failures, and the codes of the banks,
// which are taken to be Xendit's.

type IlumaConfig = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly secretKey: string
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 8_000

const inquiry = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  status: z.string(),
  result: z
    .object({
      is_found: z.boolean().nullish(),
      account_holder_name: z.string().max(200).nullish(),
    })
    .nullish(),
})

/** An inquiry that ends with neither a name nor "not found" says nothing: it is asked anew. */
const answerOf = ({ id, status, result }: z.infer<typeof inquiry>): AccountNameAnswer => {
  if (status === 'PENDING' || status === 'WAITING_ON_BANK') {
    return { state: 'pending', providerRef: id }
  }
  if (status !== 'COMPLETED') return { state: 'failed' }
  if (result?.is_found === false) return { state: 'answered', registeredName: undefined }
  const name = result?.is_found ? result.account_holder_name?.trim() : undefined
  return name ? { state: 'answered', registeredName: name } : { state: 'failed' }
}

const read = (question: string, answer: unknown): AccountNameAnswer => {
  const parsed = inquiry.safeParse(answer)
  if (!parsed.success) throw new ProviderFaultError(`${question}: none`, { effect: 'maybe-made' })
  return answerOf(parsed.data)
}

/** The holders of Indonesian accounts, as Iluma names them. */
export const createIlumaAccountNames = (config: IlumaConfig): AccountNameProvider => {
  const http = createXenditHttp(config)
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const path = '/v1.1/identity/bank_account_data_requests'
  return {
    name: 'iluma',
    ask: async ({ reference, bankCode, accountNo }) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const body = {
        bank_account_number: accountNo,
        bank_code: bankCode,
        reference_id: reference,
      }
      return read(`POST ${path}`, await http({ method: 'POST', path, signal, body }))
    },
    read: async providerRef => {
      const signal = AbortSignal.timeout(timeoutMs)
      return read(
        `GET ${path}`,
        await http({ method: 'GET', path: `${path}/${encodeURIComponent(providerRef)}`, signal }),
      )
    },
  }
}
