import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'
import type { Leader } from './standInRefusals.ts'

interface Node {
  readonly port: number
  readonly leader: Leader
}

/** Answers `Gossip.Read`: which nodes the cluster has, and which of them leads. */
export const answerGossip =
  (node: Node): handleUnaryCall<unknown, InstanceType<typeof gossip.ClusterInfo>> =>
  (_, answer) => {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState
    const { port, leader } = node
    const members = [memberOf('127.0.0.1', port, leader === undefined ? LEADER : FOLLOWER)]
    if (leader !== undefined && leader !== 'none') members.push(memberOf(leader.host, leader.port, LEADER))
    answer(null, new gossip.ClusterInfo().setMembersList(members))
  }

function memberOf(host: string, port: number, state: number) {
  return new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000000'))
    .setTimeStamp('17000000000000000')
    .setState(state)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port))
}
