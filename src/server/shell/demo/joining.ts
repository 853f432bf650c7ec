import type { InAllLanguages } from '#server/shell/brands/actions.ts'

/** Title and text of the agents' part of the page for joining. */
export const agentWords: InAllLanguages<readonly [title: string, text: string]> = {
  EN: [
    'As an agent',
    'You invite players with your own code, and they register below you. What you earn is set in a contract that both sides sign.',
  ],
  CN: ['成为代理', '您用自己的邀请码邀请玩家，他们注册在您名下。您的收益写在双方签署的合约中。'],
  VI: [
    'Làm đại lý',
    'Bạn mời người chơi bằng mã riêng và họ đăng ký dưới bạn. Thu nhập của bạn được ghi trong hợp đồng hai bên cùng ký.',
  ],
  TY: [
    'Bilang agent',
    'Nag-iimbita ka ng mga player gamit ang sarili mong code, at sa ilalim mo sila magrerehistro. Nasa kontratang pipirmahan ng dalawang panig ang kikitain mo.',
  ],
  AR: ['وكيلًا', 'تدعو اللاعبين برمزك الخاص، فيسجّلون تحتك. وما تكسبه محدد في عقد يوقّعه الطرفان.'],
}

/** The first rate of the demonstration's own agent, with which the page computes its example. */
export const AGENT_PERCENT = 15
