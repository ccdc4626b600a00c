/** Returns the points of an encoded polyline as written: latitude, then longitude. */
export function decodePolyline(text: string): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  let at = 0;
  let [lat, lon] = [0, 0];
  const next = (): number => {
    let [result, shift, byte] = [0, 0, 0x20];
    while (byte >= 0x20 && at < text.length) {
      byte = text.charCodeAt(at++) - 63;
      result |= (byte & 0x1f) << shift;
      shift += 5;
    }
    return result & 1 ? ~(result >> 1) : result >> 1;
  };
  while (at < text.length) {
    lat += next();
    lon += next();
    points.push([lat / 1e5, lon / 1e5]);
  }
  return points;
}
