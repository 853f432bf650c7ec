import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'

/** The account of a member, which leads to the member's page. */
export function MemberLink({ member }: { member: { readonly id: string; readonly account: string } }) {
  return (
    <Link className="link" to={paths.member} params={{ memberId: member.id }} dir="ltr">
      {member.account}
    </Link>
  )
}
