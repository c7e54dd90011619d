import { once } from 'node:events'

type ProtocolMessage = {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly chunk?: string }
}

/**
 * The strings that live in a process which was started with `--inspect=127.0.0.1:<port>`, after a
 * collection of garbage: its heap snapshot as one text.
 */
export const readHeapSnapshot = async (inspectPort: number): Promise<string> => {
  const listed = await fetch(`http://127.0.0.1:${inspectPort}/json/list`)
  const [target] = (await listed.json()) as { readonly webSocketDebuggerUrl: string }[]
  if (!target) throw new Error('the process has no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const chunks: string[] = []
  const waiting = new Map<number, () => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as ProtocolMessage
    if (method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(params?.chunk ?? '')
    if (id !== undefined) waiting.get(id)?.()
  })
  let sent = 0
  const send = async (method: string): Promise<void> => {
    sent += 1
    const id = sent
    const answered = new Promise<void>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method }))
    await answered
  }
  try {
    await send('HeapProfiler.collectGarbage')
    await send('HeapProfiler.takeHeapSnapshot')
    return chunks.join('')
  } finally {
    socket.close()
  }
}
