import { addressBlocks } from '../http/client-address.ts'
import type { CallContext } from '../http/handler.ts'

/** A keyed hash of a caller's address: limits are counted by it, and it identifies nobody. */
export const senderHash = ({ services, call }: CallContext): Buffer =>
  services.cipher.index(`site:${addressBlocks(services.addressOf(call)).host}`)
