import { type RefObject, useEffect } from 'react'
import { smsCodeLength } from '#contract/promotion/calls.ts'

type CodeFields = {
  /** Holds the code's field, `smsCode`, and the button. */
  readonly fields: RefObject<HTMLElement | null>
  /** The value of the button that proves the code. */
  readonly action: string
  /** Another one for each code that was sent: the browser listens again. */
  readonly sentKey: string
}

/**
 * Fills in the code of the SMS and proves it (WebOTP): a message names this origin in its last line,
 * `@host #code`, and the browser asks the borrower first. Without it the field's own
 * `autocomplete="one-time-code"`, and typing, remain.
 */
export const useSmsCode = ({ fields, action, sentKey }: CodeFields): void => {
  useEffect(() => {
    const listening = new AbortController()
    void enterCode({ fields, action, sentKey, signal: listening.signal })
    return () => listening.abort()
  }, [fields, action, sentKey])
}

type EnterCode = CodeFields & { readonly signal: AbortSignal }

const enterCode = async ({ fields, action, signal }: EnterCode): Promise<void> => {
  const code = await readSmsCode(signal)
  const input = fields.current?.querySelector<HTMLInputElement>('input[name="smsCode"]')
  const button = fields.current?.querySelector<HTMLButtonElement>(`button[value="${action}"]`)
  // Digits that the borrower has begun to type stay.
  if (code === undefined || signal.aborted || !input || input.value !== '') return
  input.value = code
  input.form?.requestSubmit(button ?? undefined)
}

/** The browser's reply to a request for a code; TypeScript's own list of types has none. */
type SmsCredential = { readonly code?: unknown }

/** The code of the next SMS for this origin; undefined where the browser has none, or the borrower refuses. */
export const readSmsCode = async (signal: AbortSignal): Promise<string | undefined> => {
  if (!('OTPCredential' in globalThis)) return undefined
  try {
    const request = { otp: { transport: ['sms'] }, signal }
    const reply = (await navigator.credentials.get(request)) as SmsCredential | null // WebOTP
    const code = reply?.code
    const isCode = typeof code === 'string' && /^\d+$/.test(code) && code.length === smsCodeLength
    return isCode ? code : undefined
  } catch {
    // Refused, timed out, or the page has gone on.
    return undefined
  }
}
