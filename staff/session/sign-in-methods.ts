import * as copy from '#copy/staff/session.js'

/** How a session was begun, in words. */
export const signInMethods = {
  passkey: copy.methodPasskey,
  password: copy.methodPassword,
  'open-id': copy.methodOpenId,
  invitation: copy.methodInvitation,
  'one-tap': copy.methodSandbox,
} as const
