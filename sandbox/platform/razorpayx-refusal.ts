import type { Context } from 'hono'

/** A refusal as RazorpayX words one (razorpay.com/docs/errors). */
export const badRequest = (
  c: Context,
  description: string,
  status: 400 | 401 | 404 | 429 = 400,
): Response =>
  c.json(
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: null,
        reason: 'input_validation_failed',
        metadata: {},
      },
    },
    status,
  )

export const refuseUnknown = (c: Context, names: readonly string[]): Response =>
  badRequest(c, `${names.join(', ')} is/are not required and should not be sent`)
