import type { Context } from 'hono'

type RefusalStatus = 400 | 401 | 404 | 409 | 429 | 500

/** A refusal as Xendit words one. The codes are its own where a document or client names them. */
export function refusal(
  c: Context,
  status: RefusalStatus,
  errorCode: string,
  message: string = errorCode,
): Response {
  return c.json({ error_code: errorCode, message }, status)
}

export const invalid = (c: Context, message: string): Response =>
  refusal(c, 400, 'API_VALIDATION_ERROR', message)

/** As a recorded answer of Xendit has it. */
export const unknownParameter = (c: Context, [name = '']: readonly string[]): Response => {
  const message = `Unknown query parameter '${name}'`
  const errorCode = 'API_VALIDATION_ERROR'
  const validation = { errors: [{ path: `.query.${name}`, message }] }
  return c.json(
    { message, error: errorCode, error_code: errorCode, status_code: 400, validation },
    400,
  )
}

export const notFound = (c: Context): Response =>
  refusal(c, 404, 'DATA_NOT_FOUND', 'item does not exist')

/** docs.xendit.co/apidocs/rate-limits: the seconds until the window ends. */
export const xenditRateLimited = (c: Context): Response => {
  c.header('rate-limit-reset', '28.37')
  return refusal(c, 429, 'RATE_LIMIT_EXCEEDED', 'Too many requests')
}
