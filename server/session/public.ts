export { newCaptcha, solveCaptcha } from './captcha/captcha.ts'
export { spendWork } from './challenge/work.ts'
export {
  otherVisitorCookie,
  staffBrowserCookie,
  staffCookie,
  staffOpenIdCookie,
} from './cookie.ts'
export { keyedHash, matchesKeyedHash } from './keyed-hash.ts'
export { exportPasskeys, hasPasskey } from './passkey/passkey-store.ts'
export { type ProvenPhone, proveRegistration, signInRegistered } from './register-by-code.ts'
export { isStillLive, resolveSession, type SignedIn, visitorOf } from './resolve-session.ts'
export { isFromOwnHost, isSameOrigin } from './same-origin.ts'
export {
  createSessionCache,
  type SessionCache,
  sessionChannel,
  sessionName,
} from './session-cache.ts'
export { exportSessions, forgetDevices } from './session-data.ts'
export { isLiveSid, newSid } from './sid.ts'
export { sendCode } from './sms-code/send-code.ts'
export { countSendsOfDay } from './sms-code/send-store.ts'
export { endAllSessions, startSession } from './start-session.ts'
export type { StoredSession } from './store.ts'
export { refuseWeakSession } from './strength.ts'
export { isToken, tokenHash } from './token.ts'
