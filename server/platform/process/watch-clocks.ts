import { checkReadiness } from '../observability/health.ts'

const EVERY_MS = 30_000

/**
 * Compares this machine's clock with the database's twice a minute, independent of readiness
 * checks: business time comes from this machine. A difference is logged and measured
 * (`checkReadiness`). Returns the function that stops it.
 */
export function watchClocks(services: Parameters<typeof checkReadiness>[0]): () => void {
  const timer = setInterval(() => {
    checkReadiness(services).catch(error => services.log.warn({ err: error }, 'no clock compared'))
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
