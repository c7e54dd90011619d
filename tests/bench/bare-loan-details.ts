import { Hono } from 'hono'
import pg from 'pg'
import { listen } from '#server/platform/process/http-server.ts'

// The lower bound for `loanDetails`: bare Hono, one prepared statement, its row as JSON. No
// sign-in, checks, computation or logging. Configured by its environment alone.
const { PORT, BARE_SOCKET_DIR, BARE_SQL = '' } = process.env

const pool = new pg.Pool({
  host: BARE_SOCKET_DIR,
  user: 'rupya_app',
  database: 'rupya',
  max: 20,
})

const app = new Hono()
app.post('/loan', async c => {
  const form = new URLSearchParams(await c.req.text())
  const values = [[form.get('orderId')]]
  const { rows } = await pool.query({ name: 'loan', text: BARE_SQL, values })
  return c.json({ code: '0', message: '', data: rows[0] })
})

const server = await listen(app.fetch, { host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(`Bare is ready (floor): http://127.0.0.1:${server.port}\n`)
