import type { InputOf, OutputOf } from '#contract/call.ts'
import { sandboxStaffId, type staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { signInStaff } from '../staff/public.ts'

/** Enters the console as a person of the sandbox, in one tap. */
export const staffSandboxSignInHandler = async (
  { role, colleague }: InputOf<typeof staffSandboxSignIn>,
  context: CallContext,
): Promise<OutputOf<typeof staffSandboxSignIn>> => {
  const staffId = sandboxStaffId(role, colleague === '1')
  await signInStaff(context, { staffId, method: 'one-tap' })
  return {}
}
