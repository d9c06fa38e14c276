export const MemberArea = ({ screen }: { screen: string }) => <p>{screen}</p>
