import type { InputOf, OutputOf } from '#contract/call.ts'
import type { staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { sandboxStaffId, signInStaff } from '../staff/public.ts'

/** Enters the console as the sandbox's person of a role, in one tap. */
export const staffSandboxSignInHandler = async (
  { role }: InputOf<typeof staffSandboxSignIn>,
  context: CallContext,
): Promise<OutputOf<typeof staffSandboxSignIn>> => {
  await signInStaff(context, sandboxStaffId(role), 'one-tap')
  return {}
}
