import { Table } from '#browser/ui/Table.tsx'

/** Two columns of the rules: a choice, and its payout or chance. */
export function PayTable({
  heads,
  rows,
}: {
  readonly heads: readonly [string, string]
  readonly rows: readonly (readonly [name: string, value: string])[]
}) {
  const [first, second] = heads
  return (
    <Table
      label={`${first}, ${second}`}
      look="dense"
      rows={rows}
      rowId={([name]) => name}
      columns={[
        { id: 'name', head: first, cell: ([name]) => <span className="num">{name}</span> },
        {
          id: 'value',
          head: second,
          isNumber: true,
          cell: ([, value]) => <span className="num">{value}</span>,
        },
      ]}
    />
  )
}
