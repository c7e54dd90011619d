export { enterByAddress } from './enter.ts'
export { mintTicket } from './mint-ticket.ts'
export { resolveSession, type SignedIn } from './resolve-session.ts'
export { isSameOrigin } from './same-origin.ts'
