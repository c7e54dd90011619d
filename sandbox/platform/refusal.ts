import type { Context } from 'hono'

type RefusalStatus = 400 | 401 | 404 | 409 | 500

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

export const notFound = (c: Context): Response =>
  refusal(c, 404, 'DATA_NOT_FOUND', 'item does not exist')
