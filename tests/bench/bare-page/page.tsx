import { useLoaderData } from 'react-router'

export const meta = () => [{ title: 'A bare page' }]

export const loader = () => ({ fields: ['name', 'phone', 'city', 'income', 'purpose'] })

const BarePage = () => {
  const { fields } = useLoaderData<typeof loader>()
  return (
    <main>
      <h1>Apply</h1>
      <form method="post">
        {fields.map(field => (
          <label key={field}>
            {field}
            <input name={field} required />
          </label>
        ))}
        <button type="submit">Send</button>
      </form>
    </main>
  )
}

export default BarePage
