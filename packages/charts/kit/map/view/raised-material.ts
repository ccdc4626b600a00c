/** The lighting that keeps the tops of raised shapes near the colors of the legend. */
export const RAISED = {
  ambient: 0.85,
  diffuse: 0.25,
  shininess: 1,
  specularColor: [0, 0, 0] as [number, number, number],
};
