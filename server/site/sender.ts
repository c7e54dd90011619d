import type { CallContext } from '../handler.ts'

/** A keyed hash of where a call came from: limits are counted by it, and it names nobody. */
export const senderHash = ({ services, call }: CallContext): Buffer => {
  const env: { incoming?: { socket?: { remoteAddress?: string } } } = call.env ?? {}
  return services.cipher.index(`site:${env.incoming?.socket?.remoteAddress ?? ''}`)
}
