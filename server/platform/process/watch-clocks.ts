import { checkReadiness } from '../observability/health.ts'

const EVERY_MS = 30_000

/**
 * Compares this machine's clock with the database's twice a minute, whether or not anyone asks if
 * the server is ready: business time comes from this machine, so it must be right here. What
 * differs is logged and measured (`checkReadiness`). Answers how to stop.
 */
export function watchClocks(services: Parameters<typeof checkReadiness>[0]): () => void {
  const timer = setInterval(() => {
    checkReadiness(services).catch(error => services.log.warn({ err: error }, 'no clock compared'))
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
