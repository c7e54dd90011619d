import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import { createProviderHttp, type ProviderHttp } from '../provider-http.ts'
import { readErrorCode, statusCodeOf } from './schemas.ts'

/** Replies that are no errors: created, done, and a closed number. */
const GOOD = ['200', '201', '407']

/** Midtrans' HTTP: Basic auth with the server key as user, and the outcome in the body. */
export function createMidtransHttp(baseUrl: string, serverKey: string): ProviderHttp {
  const authorization = `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`
  const http = createProviderHttp({ baseUrl, authorization, readErrorCode })
  return async request => {
    const answer = await http(request)
    const code = statusCodeOf(answer)
    if (GOOD.includes(code)) return answer
    const question = `${request.method} ${request.path.split('?')[0]}: ${code}`
    // A denied or expired transaction is told with 202: it is an answer when it was asked for.
    if (code.startsWith('2')) return answer
    if (code.startsWith('4')) throw new ProviderRefusalError(question, Number(code), code)
    throw new ProviderFaultError(question, { effect: 'maybe-made' })
  }
}
