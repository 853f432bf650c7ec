import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { agentContracts } from '#contract/agent-contracts.ts'

import { type ContractFlag, contractFlags } from './agent-entries.ts'

/** The contract flags that are on; undefined while they load. Where they do not load, none is. */
export function useContractFlags(): ReadonlySet<ContractFlag> | undefined {
  const { data, isError } = useQuery(queryOf(useApi(), agentContracts.contractFlags, {}))
  if (!data) return isError ? new Set() : undefined
  return new Set(contractFlags.filter((flag) => data[flag]))
}

/** The first day on which low odds, opposite sides and covered draws are no valid bets, also before it begins. */
export function useValidBetsFrom(): string | undefined {
  return useQuery(queryOf(useApi(), agentContracts.contractFlags, {})).data?.validBetsFrom
}
